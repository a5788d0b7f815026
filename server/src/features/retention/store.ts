import { sql } from 'kysely';
import type { PlatformTx, Reader, Tx } from '#platform/database/database.ts';

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
    async clearPreviews(ticketIds: readonly number[]): Promise<void> {
      await db
        .updateTable('tickets')
        .set({ last_message: '' })
        .where('company_id', '=', companyId)
        .where('id', '=', sql<number>`any(${ticketIds}::integer[])`)
        .execute();
    },
  };
}

export async function activeCompanies({ db }: PlatformTx): Promise<number[]> {
  const rows = await db
    .selectFrom('companies')
    .select('id')
    .where('deleting_since', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

const ticketBatchSize = 100;

/** The next tickets, by their number, that are over for so long and still have something said in them. */
export async function oldTickets(
  { db, companyId }: Reader,
  before: Date,
  afterId: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('tickets')
    .select('tickets.id')
    .where('tickets.company_id', '=', companyId)
    .where('tickets.status', '=', sql.lit('closed'))
    .where('tickets.closed_at', '<', before.toISOString())
    .where('tickets.id', '>', afterId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('messages')
          .select('messages.id')
          .whereRef('messages.company_id', '=', 'tickets.company_id')
          .whereRef('messages.ticket_id', '=', 'tickets.id'),
      ),
    )
    .orderBy('tickets.id')
    .limit(sql.lit(ticketBatchSize))
    .execute();
  return rows.map(({ id }) => id);
}
