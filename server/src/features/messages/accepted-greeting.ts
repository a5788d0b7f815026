import type { TicketRow } from '#features/tickets/service.ts';
import type { UserActor } from '#platform/auth/actor.ts';
import type { Tx } from '#platform/database/database.ts';
import { messageQueries } from './queries.ts';

/** Older clients post the greeting right after the ticket was accepted. */
const greetingWindowMs = 60_000;

/** Older clients send their greeting with the variables not filled in. */
function hasGreetingVariables(text: string): boolean {
  return /\{\{\s*(?:ms|gretting)\s*\}\}/.test(text) && /\{\{\s*(?:name|firstName)\s*\}\}/.test(text);
}

/**
 * Id of the greeting that the contact already got when the actor accepted the ticket, if `text` is the same greeting sent
 * by an older client: sending it too would greet the contact twice.
 */
export async function findAcceptedGreeting(
  tx: Tx,
  actor: UserActor,
  ticket: TicketRow,
  { text, now }: { readonly text: string; readonly now: Date },
): Promise<number | undefined> {
  const { accepted_at: acceptedAt } = ticket;
  if (acceptedAt === null || ticket.user_id !== actor.userId) return undefined;
  // Every greeting names the attendant: other texts cost no statement.
  if (now.getTime() - Date.parse(acceptedAt) > greetingWindowMs || !text.includes(actor.name))
    return undefined;
  const greeting = await messageQueries(tx).acceptedGreeting(ticket.id, acceptedAt);
  const isSame = greeting?.body === text.trim() || hasGreetingVariables(text);
  return isSame ? greeting?.id : undefined;
}
