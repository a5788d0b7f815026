import { messagesPerPage } from '@prosa/contracts/messages/schema.ts';

/** Where one looks: a page counted from the newest, or next to a message that was seen. */
export type Place =
  | { readonly pageNumber: number }
  | { readonly side: 'before' | 'after' | 'around'; readonly messageId: number };

/** Beyond a stretch that nothing near was visible in. */
export interface FarPlace {
  readonly side: 'farBefore' | 'farAfter';
  readonly messageId: number;
}

export const aroundPerSide = messagesPerPage / 2;

/**
 * So many messages are looked at for a page of somebody who may not see all of them, whatever the length of the history.
 * Where few of those near are visible, more are looked at once; a page may then still be short.
 */
export const lookedAt = { near: 3 * messagesPerPage, far: 2000, beside: 2 * messagesPerPage } as const;

/** Of what was found, oldest first and one more than a page where there is more, what is shown. */
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
