import {
  type FoundMessage,
  type FoundMessagePage,
  type SearchMessagesQuery,
  searchedMessagesPerPage,
} from '@prosa/contracts/messages/schema.ts';
import { seesEveryTicket, type TicketViewer } from '@prosa/contracts/tickets/rules.ts';
import type { UserActor } from '#platform/auth/actor.ts';
import type { Reader } from '#platform/database/database.ts';
import { withVisibleQuotes } from './history/service.ts';
import type { MessagePublisher } from './publisher.ts';
import { messageSearchQueries, type ScanLimits, type WordSearch } from './search-queries.ts';

/**
 * Every word as a prefix, in the language of `to_tsquery`; nothing when there is no word. Each is quoted, so that none
 * of its characters means anything there.
 */
export function prefixesOf(search: string): string | undefined {
  const words = search.split(/[\s'"\\]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));
  return words.length === 0 ? undefined : words.map((word) => `'${word}':*`).join(' & ');
}

interface FoundIds {
  readonly ids: readonly number[];
  /** Cursor of the next page; null when there is none. */
  readonly next: number | null;
}

/**
 * Limits of the index scan: larger where tickets must be checked, and largest for searches in a user's own
 * conversations.
 */
const scanLimits = {
  admin: { wanted: searchedMessagesPerPage + 1, most: searchedMessagesPerPage + 1 },
  near: { wanted: 200, most: 200 },
  far: { wanted: 2000, most: 2000 },
  fewConversations: { wanted: 200, most: 20_000 },
} as const;

function pageOf(ids: readonly number[], stoppedAt: number | undefined): FoundIds {
  const shown = ids.slice(0, searchedMessagesPerPage);
  return { ids: shown, next: (ids.length > shown.length ? shown.at(-1) : stoppedAt) ?? null };
}

const isFull = ({ length }: readonly number[]) => length > searchedMessagesPerPage;

/**
 * Newest first. Uses the index only if the scan of the newest messages does not fill the page. A page ends also where
 * few matches are visible: then it is short, and the next one continues from there.
 */
async function findIds(reader: Reader, search: WordSearch): Promise<FoundIds> {
  const newest = await messageSearchQueries(reader).recent(search);
  if (isFull(newest.ids)) return pageOf(newest.ids, undefined);
  const { ids, stoppedAt } = await searchIndex(reader, search, scanLimits.admin);
  return pageOf(ids, stoppedAt);
}

/** Searches the index, further for users who see few of the matches, and always with a limit. */
async function searchIndex(reader: Reader, search: WordSearch, admin: ScanLimits) {
  const queries = messageSearchQueries(reader);
  if (seesEveryTicket(search.viewer)) return queries.indexed(search, admin);
  const ids: number[] = [];
  const ticketIds: number[] = [];
  let before = search.before;
  for (const reach of [scanLimits.near, scanLimits.far]) {
    const found = await queries.indexed({ ...search, before }, reach);
    ids.push(...found.ids);
    ticketIds.push(...found.ticketIds);
    if (isFull(ids) || found.stoppedAt === undefined) return { ids, ticketIds, stoppedAt: found.stoppedAt };
    before = found.stoppedAt;
  }
  const contactIds = await queries.visibleContacts(search.viewer);
  if (!contactIds) return { ids, ticketIds, stoppedAt: before };
  const older = { ...search, before };
  const found = await queries.indexed(older, { contactIds, ...scanLimits.fewConversations });
  return {
    ids: [...ids, ...found.ids],
    ticketIds: [...ticketIds, ...found.ticketIds],
    stoppedAt: found.stoppedAt,
  };
}

/** Messages scanned for tickets with common words, and how many matches count. */
const commonWords = { newestOf: 4000, most: 400 };

/**
 * Returns visible tickets that contain all the words, those with the newest messages first: common words only among the
 * newest messages, others as far as one or two pages of a message search.
 */
export async function findTicketsByWords(
  reader: Reader,
  viewer: TicketViewer,
  searchParam: string,
): Promise<readonly number[]> {
  const words = prefixesOf(searchParam);
  if (words === undefined) return [];
  const search = { words, viewer, before: undefined };
  const queries = messageSearchQueries(reader);
  const newest = await queries.recent(search);
  const { ticketIds } = isFull(newest.ids)
    ? await queries.recent(search, commonWords)
    : await searchIndex(reader, search, scanLimits.near);
  return [...new Set(ticketIds)];
}

export function createSearchService(publisher: MessagePublisher) {
  async function found(reader: Reader, actor: UserActor, ids: readonly number[]): Promise<FoundMessage[]> {
    if (ids.length === 0) return [];
    const [presented, origins] = await Promise.all([
      publisher.present(reader, ids),
      messageSearchQueries(reader).origins(ids),
    ]);
    const messages = await withVisibleQuotes(reader, actor, presented);
    const originOf = new Map(origins.map((origin) => [origin.id, origin]));
    return messages.flatMap((message) => {
      const origin = originOf.get(message.id);
      if (!origin) return [];
      return [
        {
          message,
          ticket: { id: origin.ticket_id, uuid: origin.uuid, status: origin.status },
          contact: { id: origin.contact_id, name: origin.contact_name },
        },
      ];
    });
  }

  return {
    /** Searches the visible tickets for all the words, newest first. */
    async search(
      reader: Reader,
      actor: UserActor,
      { searchParam, before }: SearchMessagesQuery,
    ): Promise<FoundMessagePage> {
      const words = prefixesOf(searchParam);
      if (words === undefined) return { messages: [], next: null, hasMore: false };
      const { ids, next } = await findIds(reader, { words, viewer: actor, before });
      return { messages: await found(reader, actor, ids), next, hasMore: next !== null };
    },
  };
}
