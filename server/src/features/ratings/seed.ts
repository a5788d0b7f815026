import type { Rate } from '@prosa/contracts/ratings/rules.ts';
import type { TicketRow } from '#features/tickets/service.ts';
import type { Tx } from '#platform/database/database.ts';
import { ratingStore } from './store.ts';

interface RatedTicket {
  readonly ticket: TicketRow;
  readonly closedAt: Date;
  readonly rate: Rate | undefined;
}

/** How customers of the demo found it: asked when it was over, said a moment later, or never. */
export async function seedRatings(tx: Tx, tickets: readonly RatedTicket[]): Promise<void> {
  const store = ratingStore(tx);
  for (const { ticket, closedAt, rate } of tickets) {
    await store.ask(ticket.id, ticket.user_id, closedAt);
    if (rate === undefined) continue;
    const askedSince = new Date(closedAt.getTime() - 1);
    await store.rate(ticket.id, rate, { askedSince, now: new Date(closedAt.getTime() + 60_000) });
  }
}
