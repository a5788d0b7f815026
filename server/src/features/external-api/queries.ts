import type { SentByApi } from '@prosa/contracts/external-api/schema.ts';
import type { Reader } from '#platform/database/database.ts';
import type { KeyedRequest } from './store.ts';

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
