import type { TicketViewer } from '@prosa/contracts/tickets/rules.ts';
import type { ListTicketsQuery, TicketPage } from '@prosa/contracts/tickets/schema.ts';
import { findBySearch } from '#features/contacts/service.ts';
import { presentTicket } from '#features/tickets/present.ts';
import type { UserActor } from '#platform/auth/actor.ts';
import type { Reader } from '#platform/database/database.ts';
import type { MediaLinks } from '#platform/uploads/media-url.ts';
import type { ListNarrowing } from './condition-queries.ts';
import { ticketListQueries } from './queries.ts';
import { isCounted, scopeOf } from './rules.ts';

/** Contacts that match a search or a contact's id. */
export async function contactsFor(
  reader: Reader,
  { searchParam, contactId }: Pick<ListTicketsQuery, 'searchParam' | 'contactId'>,
): Promise<Pick<ListNarrowing, 'contacts' | 'contactMatches'>> {
  const only = contactId === undefined ? undefined : { ids: [contactId], count: 1 };
  if (searchParam === '') return { contacts: only, contactMatches: undefined };
  const { found, matches } = await findBySearch(reader, searchParam);
  return only || !found
    ? { contacts: only, contactMatches: matches }
    : { contacts: found, contactMatches: undefined };
}

/** Finds visible tickets whose messages contain all these words. */
export type FindTicketsByWords = (
  reader: Reader,
  viewer: TicketViewer,
  words: string,
) => Promise<readonly number[]>;

interface ListDependencies {
  readonly links: MediaLinks;
  readonly findByWords: FindTicketsByWords;
}

/** Our own client requests matching messages separately and shows them beside the tickets. */
const searchesMessages = ({ searchParam, bounded }: ListTicketsQuery) =>
  searchParam !== '' && bounded === 'false';

export async function listTickets(
  reader: Reader,
  actor: UserActor,
  query: ListTicketsQuery,
  { links, findByWords }: ListDependencies,
): Promise<TicketPage> {
  const scope = scopeOf(actor, query);
  if (scope.statuses.length === 0) return { tickets: [], count: null, hasMore: false };
  const queries = ticketListQueries(reader);
  const [contacts, ticketIds, rareTagId] = await Promise.all([
    contactsFor(reader, query),
    searchesMessages(query) ? findByWords(reader, actor, query.searchParam) : undefined,
    scope.tagIds.length > 0 ? queries.rareTag(scope.tagIds) : undefined,
  ]);
  const narrowing = { ...contacts, ticketIds, rareTagId, openedOn: query.date, touchedOn: query.updatedAt };
  const { beforeAt: at, beforeId: id, pageNumber } = query;
  const before = at !== undefined && id !== undefined ? { at, id } : undefined;
  const { rows, ...page } = await queries.page(scope, narrowing, {
    pageNumber,
    before,
    isCounted: isCounted(query),
    isBounded: query.bounded === 'true',
  });
  return { tickets: rows.map((row) => presentTicket(row, links)), ...page };
}
