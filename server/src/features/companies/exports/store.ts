import type { CompanyExport } from '@prosa/contracts/companies/schema.ts';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { PlatformTx, Reader, Tx } from '#platform/database/database.ts';
import type { CompanyExports } from '#platform/database/schema.ts';

type CompanyExportRow = Selectable<CompanyExports>;
type ReadyFile = Required<Pick<Insertable<CompanyExports>, 'file_key' | 'bytes' | 'expires_at'>>;

export function companyExportStore({ db, companyId }: Tx) {
  /** The one that was asked for then; another one may have taken its place. */
  const running = (requestedAt: string) =>
    db
      .updateTable('company_exports')
      .where('company_id', '=', companyId)
      .where('state', '=', sql.lit('running'))
      .where('requested_at', '=', requestedAt);

  return {
    /** In place of the last one, unless that is under way since `unless`. */
    async begin(requestedBy: string, requestedAt: string, unless: string): Promise<boolean> {
      const begun = { state: 'running' as const, requested_by: requestedBy, requested_at: requestedAt };
      const row = await db
        .insertInto('company_exports')
        .values({ company_id: companyId, ...begun })
        .onConflict((conflict) =>
          conflict
            .column('company_id')
            .doUpdateSet({ ...begun, file_key: null, bytes: null, expires_at: null })
            .where(({ eb, or }) =>
              or([
                eb('company_exports.state', '<>', sql.lit('running')),
                eb('company_exports.requested_at', '<=', unless),
              ]),
            ),
        )
        .returning('company_id')
        .executeTakeFirst();
      return row !== undefined;
    },

    async finish(requestedAt: string, file: ReadyFile): Promise<boolean> {
      const { numUpdatedRows } = await running(requestedAt)
        .set({ state: 'ready', ...file })
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async fail(requestedAt: string): Promise<boolean> {
      const { numUpdatedRows } = await running(requestedAt).set({ state: 'failed' }).executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async delete(): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('company_exports')
        .where('company_id', '=', companyId)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}

export function companyExportQueries({ db }: PlatformTx | Reader) {
  return {
    find: (companyId: number): Promise<CompanyExportRow | undefined> =>
      db.selectFrom('company_exports').selectAll().where('company_id', '=', companyId).executeTakeFirst(),
  };
}

/** Returns the companies whose export has expired. */
export async function expiredExports({ db }: PlatformTx, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('company_exports')
    .select('company_id')
    .where('expires_at', '<=', now.toISOString())
    .execute();
  return rows.map(({ company_id: id }) => id);
}

export function presentCompanyExport(
  row: Pick<CompanyExportRow, 'state' | 'requested_by' | 'requested_at' | 'bytes' | 'expires_at'>,
): CompanyExport {
  return {
    state: row.state,
    requestedBy: row.requested_by,
    requestedAt: row.requested_at,
    bytes: row.bytes,
    expiresAt: row.expires_at,
  };
}
