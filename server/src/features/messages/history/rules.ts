import type { HiddenStretch, Message } from '@prosa/contracts/messages/schema.ts';

/** Position of a message in its conversation. */
export interface Position {
  readonly id: number;
  readonly ticketId: number;
  readonly sentAt: string;
}

interface Taken {
  /** In reading order. */
  readonly ids: readonly number[];
  readonly stretches: readonly (readonly Position[])[];
  /** Whether a message that was read is left for the next page. */
  readonly isFull: boolean;
}

/** Takes `wanted` visible messages, and the hidden stretches between them, from positions in reading order. */
export function takeVisible(
  looked: readonly Position[],
  isSeen: (position: Position) => boolean,
  wanted: number,
): Taken {
  const ids: number[] = [];
  const stretches: Position[][] = [];
  let hidden: Position[] = [];
  for (const position of looked) {
    // Everything after a full page belongs to the next one, hidden or not.
    if (ids.length === wanted) return { ids, stretches, isFull: true };
    if (!isSeen(position)) {
      hidden.push(position);
      continue;
    }
    if (hidden.length > 0) stretches.push(hidden);
    hidden = [];
    ids.push(position.id);
  }
  if (hidden.length > 0) stretches.push(hidden);
  return { ids, stretches, isFull: false };
}

const isOlder = (a: Position, b: Position) => a.sentAt < b.sentAt || (a.sentAt === b.sentAt && a.id < b.id);

/** Summarises hidden positions, in either order; empty without positions. */
export function stretchOf(positions: readonly Position[]): HiddenStretch[] {
  const [a, b] = [positions[0], positions.at(-1)];
  if (!a || !b) return [];
  const [first, last] = isOlder(a, b) ? [a, b] : [b, a];
  return [
    { firstId: first.id, lastId: last.id, count: positions.length, from: first.sentAt, to: last.sentAt },
  ];
}

/** The message for readers who do not see the one it quotes. */
export function withoutQuote(message: Message): Message {
  return { ...message, quotedMsg: null };
}
