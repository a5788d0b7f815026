import { isReplyWindowClosed } from '@prosa/contracts/tickets/rules.ts';
import { useEffect, useState } from 'react';

const minuteMs = 60_000;
/** From here on it is worth a look at the clock. */
const noticeMs = 4 * 60 * minuteMs;

export type ReplyWindow =
  | { readonly state: 'open' | 'closed' }
  | { readonly state: 'ending'; readonly minutesLeft: number };

/** How the window stands, and in how long that changes; never, where there is none. */
export function replyWindowAt(
  replyUntil: string | null,
  now: number,
): { readonly window: ReplyWindow; readonly changesInMs: number | undefined } {
  if (isReplyWindowClosed(replyUntil, new Date(now))) {
    return { window: { state: 'closed' }, changesInMs: undefined };
  }
  if (replyUntil === null) return { window: { state: 'open' }, changesInMs: undefined };
  const leftMs = Date.parse(replyUntil) - now;
  if (leftMs > noticeMs) return { window: { state: 'open' }, changesInMs: leftMs - noticeMs };
  const minutesLeft = Math.ceil(leftMs / minuteMs);
  return {
    window: { state: 'ending', minutesLeft },
    changesInMs: leftMs - (minutesLeft - 1) * minuteMs,
  };
}

/** Follows the clock, and the customer, who opens it again by writing. */
export function useReplyWindow(replyUntil: string | null): ReplyWindow {
  const [seen, setSeen] = useState(() => ({ replyUntil, now: Date.now() }));
  // A new end is judged by the clock of now, not by that of the last look.
  if (seen.replyUntil !== replyUntil) setSeen({ replyUntil, now: Date.now() });
  useEffect(() => {
    const { changesInMs } = replyWindowAt(seen.replyUntil, seen.now);
    if (changesInMs === undefined) return;
    const timer = setTimeout(() => setSeen({ ...seen, now: Date.now() }), changesInMs);
    return () => clearTimeout(timer);
  }, [seen]);
  return replyWindowAt(seen.replyUntil, seen.now).window;
}
