import type { SentByApi } from '@prosa/contracts/external-api/schema.ts';
import type { PlatformTx, Reader, Tx } from '#platform/database/database.ts';

/** One request under a program's own key. */
export interface KeyedRequest {
  readonly connectionId: number;
  readonly key: string;
  readonly sha256: Buffer;
}

export function apiRequestStore({ db, companyId }: Tx) {
  const kept = ({ connectionId, key }: KeyedRequest) =>
    db
      .updateTable('api_requests')
      .where('company_id', '=', companyId)
      .where('connection_id', '=', connectionId)
      .where('key', '=', key);

  return {
    /**
     * Returns whether this transaction owns the key. Waits for a concurrent transaction with the same key; keys older
     * than `forgottenSince` are ignored.
     */
    async claim(request: KeyedRequest, now: Date, forgottenSince: Date): Promise<boolean> {
      const fresh = { request_sha256: request.sha256, reply: null, created_at: now.toISOString() };
      const row = await db
        .insertInto('api_requests')
        .values({ company_id: companyId, connection_id: request.connectionId, key: request.key, ...fresh })
        .onConflict((conflict) =>
          conflict
            .columns(['company_id', 'connection_id', 'key'])
            .doUpdateSet(fresh)
            .where('api_requests.created_at', '<', forgottenSince.toISOString()),
        )
        .returning('key')
        .executeTakeFirst();
      return row !== undefined;
    },

    async answer(request: KeyedRequest, reply: SentByApi): Promise<void> {
      await kept(request).set({ reply }).execute();
    },
  };
}

export async function pruneApiRequests({ db }: PlatformTx, before: Date): Promise<void> {
  await db.deleteFrom('api_requests').where('created_at', '<', before.toISOString()).execute();
}

/** Reads everything that decides whether API clients of the company may act, in one statement. */
export async function findProgramCompany({ db, companyId }: Reader) {
  return db
    .selectFrom('companies')
    .innerJoin('plans', 'plans.id', 'companies.plan_id')
    .where('companies.id', '=', companyId)
    .select([
      'companies.status',
      'companies.due_date',
      'plans.use_campaigns',
      'plans.use_schedules',
      'plans.use_internal_chat',
      'plans.use_external_api',
      'plans.use_kanban',
      'plans.use_open_ai',
      'plans.use_integrations',
    ])
    .executeTakeFirst();
}

export async function findApiRequest(
  { db, companyId }: Reader,
  { connectionId, key }: KeyedRequest,
  since: Date,
): Promise<{ readonly sha256: Buffer; readonly reply: SentByApi } | undefined> {
  const row = await db
    .selectFrom('api_requests')
    .select(['request_sha256', 'reply'])
    .where('company_id', '=', companyId)
    .where('connection_id', '=', connectionId)
    .where('key', '=', key)
    .where('created_at', '>=', since.toISOString())
    .executeTakeFirst();
  return row?.reply ? { sha256: row.request_sha256, reply: row.reply } : undefined;
}
