import type { Message } from '@prosa/contracts/messages/schema.ts';
import type { TicketPlace } from '@prosa/contracts/tickets/rules.ts';
import type { MessageView } from '#features/messages/queries.ts';
import type { MessageRow } from '#features/messages/store.ts';
import { isHistoryLimited, isVisible, placeOfRow } from '#features/tickets/visibility.ts';
import type { UserActor } from '#platform/auth/actor.ts';
import type { Reader } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';
import { historyQueries } from './queries.ts';
import { withoutQuote } from './rules.ts';

/** Refuses a message in a ticket that the actor does not see, where the company hides these. */
export async function refuseHidden(
  reader: Reader,
  actor: UserActor,
  { id, ticket_id }: Pick<MessageRow, 'id' | 'ticket_id'>,
  hereId: number,
): Promise<void> {
  if (ticket_id === hereId || !isHistoryLimited(actor)) return;
  const [ticket] = await historyQueries(reader).places([id]);
  if (!ticket || !isVisible(actor, ticket)) throw new AppError('ERR_NO_MESSAGE_FOUND');
}

/** Messages as this actor may read them: without quotes of hidden messages. */
export async function withVisibleQuotes(
  reader: Reader,
  actor: UserActor,
  messages: readonly Message[],
): Promise<Message[]> {
  const quotedIds = messages.flatMap(({ quotedMsg }) => quotedMsg?.id ?? []);
  if (quotedIds.length === 0 || !isHistoryLimited(actor)) return [...messages];
  const places = await historyQueries(reader).places([...new Set(quotedIds)]);
  const visible = new Set(places.filter((row) => isVisible(actor, row)).map(({ id }) => id));
  return messages.map((message) =>
    message.quotedMsg && !visible.has(message.quotedMsg.id) ? withoutQuote(message) : message,
  );
}

/**
 * Places of quoted messages by the id of the quoting message, without those that all readers of the quoting message may
 * see.
 */
export async function placesOfQuoted(
  reader: Reader,
  views: readonly MessageView[],
): Promise<ReadonlyMap<number, TicketPlace>> {
  const quotes = views.flatMap(({ id, ticket_id, quoted }) =>
    quoted && quoted.ticket_id !== ticket_id ? [{ id, quotedId: quoted.id }] : [],
  );
  if (quotes.length === 0) return new Map();
  const rows = await historyQueries(reader).limitedPlaces([
    ...new Set(quotes.map(({ quotedId }) => quotedId)),
  ]);
  const places = new Map(rows.map((row) => [row.id, placeOfRow(row)]));
  return new Map(
    quotes.flatMap(({ id, quotedId }) => {
      const place = places.get(quotedId);
      return place ? [[id, place] as const] : [];
    }),
  );
}
