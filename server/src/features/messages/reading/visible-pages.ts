import { type MessagePage, messagesPerPage } from '@prosa/contracts/messages/schema.ts';
import { type Position, stretchOf, takeVisible } from '#features/messages/history/rules.ts';
import { withVisibleQuotes } from '#features/messages/history/service.ts';
import type { MessagePublisher } from '#features/messages/publisher.ts';
import { presentConversationTicket } from '#features/messages/publisher.ts';
import { isVisible, visibleTo } from '#features/tickets/visibility.ts';
import type { UserActor } from '#platform/auth/actor.ts';
import type { Reader } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';
import { conversationQueries, type NamedTicket } from './queries.ts';
import { aroundPerSide, type FarPlace, type Place, readLimits } from './rules.ts';

/** One side of a page, as far as it was read. */
interface Side {
  /** In reading order, away from the reference. */
  readonly looked: readonly Position[];
  /** Whether there are more beyond. */
  readonly isCut: boolean;
  readonly wanted: number;
}

const cut = (outward: readonly Position[], most: number, wanted: number): Side => ({
  looked: outward.slice(0, most),
  isCut: outward.length > most,
  wanted,
});

/** Splits the positions, oldest first, into the sides of the page. */
function sidesOf(place: Place, positions: readonly Position[]): { older?: Side; newer?: Side } {
  if ('pageNumber' in place) {
    const most = place.pageNumber === 1 ? readLimits.near : messagesPerPage;
    return { older: cut(positions.toReversed(), most, messagesPerPage) };
  }
  if (place.side === 'before')
    return { older: cut(positions.toReversed(), readLimits.near, messagesPerPage) };
  if (place.side === 'after') return { newer: cut(positions, readLimits.near, messagesPerPage) };
  const at = positions.findIndex(({ id }) => id === place.messageId);
  return {
    older: cut(positions.slice(0, at).toReversed(), readLimits.beside, aroundPerSide),
    newer: cut(positions.slice(at), readLimits.beside, aroundPerSide),
  };
}

/** Place of the second, larger read for a page that starts at one end; a page around a message stays short instead. */
function nextRead(place: Place, { older, newer }: { older?: Side; newer?: Side }): FarPlace | undefined {
  if ('pageNumber' in place ? place.pageNumber > 1 : place.side === 'around') return undefined;
  const side = older ?? newer;
  const last = side?.looked.at(-1);
  if (!side?.isCut || !last) return undefined;
  return { side: older ? 'farBefore' : 'farAfter', messageId: last.id };
}

/** Reads positions of one conversation, and collects their tickets. */
function createPositionReader(reader: Reader, actor: UserActor, ticketId: number) {
  const tickets = new Map<number, NamedTicket>();
  return {
    async at(place: Place | FarPlace) {
      const found = visibleTo(actor, await conversationQueries(reader).positions(ticketId, place));
      if (!found.is_seen_here) throw new AppError('ERR_NO_MESSAGE_FOUND');
      for (const ticket of found.tickets) tickets.set(ticket.id, ticket);
      return found.positions;
    },
    isSeen(position: Position): boolean {
      const ticket = tickets.get(position.ticketId);
      return ticket !== undefined && isVisible(actor, ticket);
    },
    named: (ids: ReadonlySet<number>) => [...tickets.values()].filter(({ id }) => ids.has(id)),
  };
}
type PositionReader = ReturnType<typeof createPositionReader>;

const emptySide: Side = { looked: [], isCut: false, wanted: 0 };

/** Takes the visible messages of a side; if there are too few, one larger read follows. */
async function takeSide(look: PositionReader, side: Side = emptySide, next?: FarPlace) {
  const near = takeVisible(side.looked, look.isSeen, side.wanted);
  const isEnough = near.isFull || near.ids.length === side.wanted;
  if (!next || isEnough) return { ...near, hasMore: near.isFull || side.isCut };
  const positions = await look.at(next);
  const outward = next.side === 'farBefore' ? positions.toReversed() : positions;
  const { looked, isCut } = cut(outward, readLimits.far, side.wanted);
  const taken = takeVisible([...side.looked, ...looked], look.isSeen, side.wanted);
  return { ...taken, hasMore: taken.isFull || isCut };
}

/**
 * Pages for users who see only messages in tickets they see; hidden messages are counted. A page reads a bounded number
 * of messages however long a hidden stretch is; the next page continues from there.
 */
export async function listVisible(
  reader: Reader,
  actor: UserActor,
  { ticketId, place }: { readonly ticketId: number; readonly place: Place },
  publisher: MessagePublisher,
): Promise<MessagePage> {
  const look = createPositionReader(reader, actor, ticketId);
  const positions = await look.at(place);
  if ('side' in place && place.side === 'around') {
    const start = positions.find(({ id }) => id === place.messageId);
    if (!start || !look.isSeen(start)) throw new AppError('ERR_NO_MESSAGE_FOUND');
  }
  const sides = sidesOf(place, positions);
  const next = nextRead(place, sides);
  const older = await takeSide(look, sides.older, next);
  const newer = await takeSide(look, sides.newer, next);
  const stretches = [...older.stretches.toReversed(), ...newer.stretches];
  const ids = [...older.ids.toReversed(), ...newer.ids];
  const messages = await withVisibleQuotes(reader, actor, await publisher.present(reader, ids));
  const shown = new Set(messages.map((message) => message.ticketId));
  const isNewest = 'pageNumber' in place && place.pageNumber === 1;
  return {
    messages,
    hidden: stretches.flatMap(stretchOf),
    contactHistory: 'visible',
    tickets: look.named(shown).map(presentConversationTicket),
    hasMore: sides.older ? older.hasMore : true,
    hasNewer: sides.newer ? newer.hasMore : !isNewest,
  };
}
