import { type Insertable, type Selectable, sql } from 'kysely';
import type { PlatformTx, Tx } from '#platform/database/database.ts';
import type { AuditEntries } from '#platform/database/schema.ts';
import { timeOfWrite } from '#platform/database/sql-expressions.ts';

export type AuditEntryRow = Selectable<AuditEntries>;
export type NewAuditEntry = Omit<Insertable<AuditEntries>, 'company_id' | 'id'>;

export function auditStore({ db, companyId }: Tx) {
  return {
    async insert(entry: NewAuditEntry): Promise<void> {
      await db
        .insertInto('audit_entries')
        .values({ at: timeOfWrite, ...entry, company_id: companyId })
        .execute();
    },

    /** Counts the act to the last one of the same kind from the same address, if that is recent. */
    async repeat(entry: NewAuditEntry, since: Date): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('audit_entries')
        .set({ times: sql`times + 1`, at: timeOfWrite })
        .where('company_id', '=', companyId)
        .where('id', '=', ({ selectFrom }) =>
          selectFrom('audit_entries')
            .select('id')
            .where('company_id', '=', companyId)
            .where('user_id', '=', entry.user_id ?? 0)
            .where('act', '=', entry.act)
            .where('address', '=', entry.address ?? '')
            .where('at', '>', since.toISOString())
            .orderBy('at', 'desc')
            .limit(sql.lit(1)),
        )
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
}

/** Deletes in portions, so that no statement grows with the history. */
export async function pruneAuditEntries({ db }: PlatformTx, before: Date, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('audit_entries')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('audit_entries')
        .select('id')
        .where('at', '<', before.toISOString())
        .orderBy('at')
        .limit(sql.lit(limit)),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
