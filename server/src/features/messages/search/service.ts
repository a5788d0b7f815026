import {
  type FoundMessage,
  type SearchMessagesQuery,
  searchedMessagesPerPage,
} from '@prosa/contracts/messages/schema.ts';
import type { Announcer } from '#features/messages/announce.ts';
import type { UserActor } from '#platform/auth/actor.ts';
import type { Reader } from '#platform/database/database.ts';
import { messageSearchQueries, rareMax, type WordSearch } from './queries.ts';
import { prefixesOf } from './rules.ts';

/** One more than a page, newest first. What is found soon by looking is not asked of the index, and the other way round. */
async function idsOf(reader: Reader, search: WordSearch): Promise<number[]> {
  const queries = messageSearchQueries(reader);
  const isFull = (ids: readonly number[]) => ids.length > searchedMessagesPerPage;
  const newest = await queries.recent(search, 1000);
  if (isFull(newest)) return newest;
  const holding = await queries.holding(search);
  if (holding.length <= rareMax) return queries.seenOf(holding, search.viewer);
  const contactIds = await queries.contactsSeen(search.viewer);
  const further = contactIds ? [] : await queries.recent(search, 30_000);
  return isFull(further) ? further : queries.everywhere(search, contactIds);
}

export function createSearchService(announce: Announcer) {
  async function found(reader: Reader, ids: readonly number[]): Promise<FoundMessage[]> {
    if (ids.length === 0) return [];
    const [messages, origins] = await Promise.all([
      announce.present(reader, ids),
      messageSearchQueries(reader).origins(ids),
    ]);
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
    /** Those of the tickets one sees that hold all the words, newest first. */
    async search(
      reader: Reader,
      actor: UserActor,
      { searchParam, before }: SearchMessagesQuery,
    ): Promise<{ messages: FoundMessage[]; hasMore: boolean }> {
      const words = prefixesOf(searchParam);
      if (words === undefined) return { messages: [], hasMore: false };
      const ids = await idsOf(reader, { words, viewer: actor, before });
      return {
        messages: await found(reader, ids.slice(0, searchedMessagesPerPage)),
        hasMore: ids.length > searchedMessagesPerPage,
      };
    },
  };
}
