import { sql } from 'kysely';
import type { PlatformTx, Reader } from '#platform/database/database.ts';

export async function activeCompanies({ db }: PlatformTx): Promise<number[]> {
  const rows = await db
    .selectFrom('companies')
    .select('id')
    .where('deleting_since', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

const portion = 100;

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
    .limit(sql.lit(portion))
    .execute();
  return rows.map(({ id }) => id);
}
