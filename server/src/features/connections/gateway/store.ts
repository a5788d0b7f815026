import { sql } from 'kysely';
import type { PlatformTx, Reader, Tx } from '#platform/database/database.ts';
import type { ConnectionChanges } from '#platform/database/schema.ts';

export const maxChanges = 20;

export function changeStore({ db, companyId }: Tx) {
  return {
    async add(connectionId: number, change: Pick<ConnectionChanges, 'status' | 'reason'>, at: Date) {
      const own = { company_id: companyId, connection_id: connectionId };
      await db
        .insertInto('connection_changes')
        .values({ ...own, ...change, at: at.toISOString() })
        .execute();
      await db
        .deleteFrom('connection_changes')
        .where('company_id', '=', companyId)
        .where('connection_id', '=', connectionId)
        .where('id', '<=', ({ selectFrom }) =>
          selectFrom('connection_changes')
            .select('id')
            .where('company_id', '=', companyId)
            .where('connection_id', '=', connectionId)
            .orderBy('id', 'desc')
            .offset(sql.lit(maxChanges))
            .limit(sql.lit(1)),
        )
        .execute();
    },
  };
}

export function copyStore({ db, companyId }: Tx) {
  return {
    async save(connectionId: number, messageId: string, content: Uint8Array): Promise<void> {
      const kept = { content: Buffer.from(content) };
      await db
        .insertInto('connection_copies')
        .values({ ...kept, company_id: companyId, connection_id: connectionId, message_id: messageId })
        .onConflict((conflict) =>
          conflict.columns(['company_id', 'connection_id', 'message_id']).doUpdateSet(kept),
        )
        .execute();
    },

    async prune(before: Date): Promise<void> {
      await db
        .deleteFrom('connection_copies')
        .where('company_id', '=', companyId)
        .where('created_at', '<', before.toISOString())
        .execute();
    },
  };
}

export function memoryStore({ db, companyId }: Tx) {
  const forget = (connectionId: number) =>
    db
      .deleteFrom('connection_memories')
      .where('company_id', '=', companyId)
      .where('connection_id', '=', connectionId);
  return {
    async write(connectionId: number, changes: ReadonlyMap<string, string | null>): Promise<void> {
      const entries = [...changes];
      const gone = entries.filter(([, value]) => value === null).map(([name]) => name);
      const kept = entries.flatMap(([name, value]) => (value === null ? [] : [{ name, value }]));
      if (gone.length > 0) await forget(connectionId).where('name', 'in', gone).execute();
      if (kept.length === 0) return;
      await db
        .insertInto('connection_memories')
        .values(kept.map((entry) => ({ ...entry, company_id: companyId, connection_id: connectionId })))
        .onConflict((conflict) =>
          conflict
            .columns(['company_id', 'connection_id', 'name'])
            .doUpdateSet(({ ref }) => ({ value: ref('excluded.value') })),
        )
        .execute();
    },

    async clear(connectionId: number): Promise<void> {
      await forget(connectionId).execute();
    },
  };
}

export async function readMemory(
  { db, companyId }: Reader,
  connectionId: number,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('connection_memories')
    .select(['name', 'value'])
    .where('company_id', '=', companyId)
    .where('connection_id', '=', connectionId)
    .where(({ eb, fn, val }) => eb('name', '=', fn.any(val([...names]))))
    .execute();
  return new Map(rows.map(({ name, value }) => [name, value]));
}

export async function sentCopy(
  { db, companyId }: Reader,
  connectionId: number,
  messageId: string,
): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom('connection_copies')
    .select('content')
    .where('company_id', '=', companyId)
    .where('connection_id', '=', connectionId)
    .where('message_id', '=', messageId)
    .executeTakeFirst();
  return row?.content;
}

export async function companiesWithConnections({ db }: PlatformTx): Promise<number[]> {
  const rows = await db
    .selectFrom('connections')
    .select('company_id')
    .distinct()
    .orderBy('company_id')
    .execute();
  return rows.map((row) => row.company_id);
}
