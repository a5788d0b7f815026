import { messagesPerPage } from '@prosa/contracts/messages/schema.ts';

/** Where one looks: a page counted from the newest, or next to a message that was seen. */
export type Place =
  | { readonly pageNumber: number }
  | { readonly side: 'before' | 'after' | 'around'; readonly messageId: number };

export const aroundPerSide = messagesPerPage / 2;

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
