import { sql } from 'kysely';
import type { PlatformTx } from '#platform/database/database.ts';
import type { Target } from './rules.ts';

type Row = Readonly<Record<string, unknown>>;

/** Everything the row holds now, with its parts: only the names of what differs are ever kept. */
export async function findTargetRow(
  { db }: Pick<PlatformTx, 'db'>,
  target: Target,
  id: string,
): Promise<Row | undefined> {
  const key = Number(id);
  if (!Number.isSafeInteger(key)) return undefined;
  const { parts } = target;
  const withParts = parts
    ? sql`|| jsonb_build_object(${parts.shownAs}::text, (select jsonb_agg(to_jsonb(part) order by part::text)
        from ${sql.table(parts.table)} as part where part.${sql.ref(parts.owner)} = target.id))`
    : sql``;
  const { rows } = await sql<{ row: Row }>`
    select to_jsonb(target) ${withParts} as row from ${sql.table(target.table)} as target
    where target.id = ${key}`.execute(db);
  return rows[0]?.row;
}
