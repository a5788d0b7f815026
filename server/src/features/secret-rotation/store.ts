import { sql } from 'kysely';
import type { SealedColumn, SealedRow } from '#platform/auth/secret-box.ts';
import { sealedPrefix } from '#platform/auth/secret-box.ts';
import type { PlatformTx, Tx } from '#platform/database/database.ts';

/** Rows read and changed per transaction. */
const batchSize = 200;

export interface SealedValue {
  /** Cursor for the next batch. */
  readonly place: string;
  readonly key: SealedRow;
  readonly sealed: string;
}

export function sealedValueStore({ db, companyId }: Tx, { table, column, key }: SealedColumn) {
  const place = sql<string>`concat_ws('/', ${sql.join(key.map((name) => sql.ref(name)))})`;
  return {
    async after(last: string): Promise<SealedValue[]> {
      const fields = sql.join(key.map((name) => sql`${sql.lit(name)}, ${sql.ref(name)}`));
      const { rows } = await sql<SealedValue>`
        select ${place} as place, jsonb_build_object(${fields}) as key, ${sql.ref(column)} as sealed
        from ${sql.table(table)}
        where company_id = ${companyId} and ${sql.ref(column)} like ${`${sealedPrefix}%`}
          and ${place} collate "C" > ${last}
        order by ${place} collate "C" limit ${sql.lit(batchSize)}`.execute(db);
      return rows;
    },

    /** Skips a value that was changed concurrently, as that one is sealed with the current key. */
    async replace({ key: row, sealed }: SealedValue, resealed: string): Promise<void> {
      const isRow = sql.join(
        key.map((name) => sql`${sql.ref(name)} = ${row[name]}`),
        sql` and `,
      );
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${resealed}
        where company_id = ${companyId} and ${isRow} and ${sql.ref(column)} = ${sealed}`.execute(db);
    },
  };
}

export async function allCompanyIds({ db }: PlatformTx): Promise<number[]> {
  const rows = await db.selectFrom('companies').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}
