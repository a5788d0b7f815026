import { messagesPerPage } from '@prosa/contracts/messages/schema.ts';

/** Place of a page: counted from the newest, or next to a reference message. */
export type Place =
  | { readonly pageNumber: number }
  | { readonly side: 'before' | 'after' | 'around'; readonly messageId: number };

/** Place beyond a stretch without visible messages. */
export interface FarPlace {
  readonly side: 'farBefore' | 'farAfter';
  readonly messageId: number;
}

export const aroundPerSide = messagesPerPage / 2;

/**
 * Limits of messages read for one page of a user who may not see all of them, independent of the length of the history.
 * Where few near messages are visible, one larger read follows; the page may then still be short.
 */
export const readLimits = { near: 3 * messagesPerPage, far: 2000, beside: 2 * messagesPerPage } as const;

/** Cuts the rows to a page. The rows come oldest first, with one more than a page where there is more. */
export function cutPage<Row extends { readonly id: number }>(place: Place, found: readonly Row[]) {
  const isMore = found.length > messagesPerPage;
  if ('pageNumber' in place) {
    return { rows: found.slice(-messagesPerPage), hasMore: isMore, hasNewer: place.pageNumber > 1 };
  }
  if (place.side === 'before') {
    return { rows: found.slice(-messagesPerPage), hasMore: isMore, hasNewer: true };
  }
  if (place.side === 'after') {
    return { rows: found.slice(0, messagesPerPage), hasMore: true, hasNewer: isMore };
  }
  const at = found.findIndex(({ id }) => id === place.messageId);
  const from = Math.max(at - aroundPerSide, 0);
  const to = at + aroundPerSide;
  return { rows: found.slice(from, to), hasMore: from > 0, hasNewer: found.length > to };
}
