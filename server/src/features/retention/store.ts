import { sql } from 'kysely';
import type { Tx } from '#platform/database/database.ts';

export function retentionStore({ db, companyId }: Tx) {
  return {
    /** Their files are noted as belonging to nobody by the database itself. */
    async deleteMessages(ticketIds: readonly number[], most: number): Promise<number> {
      const { numDeletedRows } = await db
        .deleteFrom('messages')
        .where('company_id', '=', companyId)
        .where('id', 'in', ({ selectFrom }) =>
          selectFrom('messages')
            .select('id')
            .where('company_id', '=', companyId)
            .where('ticket_id', '=', sql<number>`any(${ticketIds}::integer[])`)
            .limit(sql.lit(most)),
        )
        .executeTakeFirst();
      return Number(numDeletedRows);
    },

    /** The list shows the newest message of a ticket; it is as old as the others. */
    async forgetPreviews(ticketIds: readonly number[]): Promise<void> {
      await db
        .updateTable('tickets')
        .set({ last_message: '' })
        .where('company_id', '=', companyId)
        .where('id', '=', sql<number>`any(${ticketIds}::integer[])`)
        .execute();
    },
  };
}
