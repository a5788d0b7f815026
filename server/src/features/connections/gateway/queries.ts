import type { PlatformTx, Reader } from '#platform/database/database.ts';

export async function rememberedValues(
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
