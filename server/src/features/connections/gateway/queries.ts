import type { Reader } from '#platform/database/database.ts';

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
