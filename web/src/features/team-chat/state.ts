import type { Chat, ChatMessage, ChatUser, Mention } from '@prosa/contracts/chats/schema.ts';
import type { Formatters } from '#lib/format.ts';
import type { OutgoingRecord } from './outbox/state.ts';

/** One line of the history. A separator is named by the message below it, so that it moves with it. */
export type ChatHistoryRow =
  | { readonly kind: 'day'; readonly key: string; readonly at: string }
  | { readonly kind: 'unread'; readonly key: string }
  | {
      readonly kind: 'message';
      readonly key: string;
      readonly message: ChatMessage;
      /** The first of several in a row by the same person. */
      readonly isFirst: boolean;
    }
  | {
      readonly kind: 'outgoing';
      readonly key: string;
      readonly record: OutgoingRecord;
      readonly isFirst: boolean;
    };

/** Who pauses longer than this begins anew. */
const groupedMs = 5 * 60 * 1000;

const keyOf = ({ id, clientId }: ChatMessage): string => (clientId === null ? `m${id}` : `c${clientId}`);
const dayOf = (at: string): string => new Date(at).toDateString();
const isSameSender = (a: ChatMessage, b: ChatMessage): boolean =>
  a.senderId === b.senderId && a.sender.name === b.sender.name;

function isContinued(previous: ChatMessage | undefined, message: ChatMessage): boolean {
  if (!previous || !isSameSender(previous, message)) return false;
  return Date.parse(message.createdAt) - Date.parse(previous.createdAt) < groupedMs;
}

interface HistoryParts {
  readonly messages: readonly ChatMessage[];
  /** What this browser has said. */
  readonly records: readonly OutgoingRecord[];
  readonly ownId: number;
  /** The first that was not read when the chat was opened. */
  readonly unreadId: number | undefined;
}

/** Messages with their separators, then what this browser has said and the history does not hold yet. */
export function rowsOf({ messages, records, ownId, unreadId }: HistoryParts): readonly ChatHistoryRow[] {
  const known = new Set(messages.map(({ clientId }) => clientId));
  const unknown = records.filter(({ clientId }) => !known.has(clientId));
  const all = [...messages, ...unknown.flatMap(({ message }) => message ?? [])];
  const rows: ChatHistoryRow[] = [];
  for (const [index, message] of all.entries()) {
    const previous = all[index - 1];
    const key = keyOf(message);
    const isNewDay = !previous || dayOf(previous.createdAt) !== dayOf(message.createdAt);
    const isUnread = message.id === unreadId;
    if (isNewDay) rows.push({ kind: 'day', key: `day-${key}`, at: message.createdAt });
    if (isUnread) rows.push({ kind: 'unread', key: 'unread' });
    const isFirst = isNewDay || isUnread || !isContinued(previous, message);
    rows.push({ kind: 'message', key, message, isFirst });
  }
  const isOwnLast = all.at(-1)?.senderId === ownId;
  const waiting = unknown.filter(({ message }) => message === null);
  for (const [index, record] of waiting.entries()) {
    rows.push({ kind: 'outgoing', key: `c${record.clientId}`, record, isFirst: index === 0 && !isOwnLast });
  }
  return rows;
}

interface Unread {
  /** How many there were, all of them others'. */
  readonly unreads: number;
  /** The newest of them. */
  readonly newestId: number;
  readonly ownId: number;
}

/** The first of those that were not read; none while it is not loaded yet. */
export function firstUnreadOf(
  messages: readonly ChatMessage[],
  { unreads, newestId, ownId }: Unread,
): number | undefined {
  if (unreads === 0) return undefined;
  return messages.filter(({ id, senderId }) => senderId !== ownId && id <= newestId).at(-unreads)?.id;
}

/** How many of the others' came after the last one that was seen. */
export function countUnseen(
  messages: readonly ChatMessage[],
  seen: ChatMessage | undefined,
  ownId: number,
): number {
  if (!seen) return 0;
  return messages.filter(({ id, senderId }) => id > seen.id && senderId !== ownId).length;
}

type TextPart = { readonly start: number; readonly text: string; readonly isMention: boolean };

/** A text cut where somebody is named. Two of the same name are named in one place. */
export function partsOf(text: string, mentions: readonly Mention[]): readonly TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const { start, length } of mentions) {
    if (start < at) continue;
    if (start > at) parts.push({ start: at, text: text.slice(at, start), isMention: false });
    parts.push({ start, text: text.slice(start, start + length), isMention: true });
    at = start + length;
  }
  if (at < text.length) parts.push({ start: at, text: text.slice(at), isMention: false });
  return parts;
}

/** The text without the links that a card stands for; a uuid has no letters that mean anything in a pattern. */
export function withoutLinks(text: string, uuids: readonly string[]): string {
  return uuids.reduce(
    (rest, uuid) => rest.replaceAll(new RegExp(`(?:https?://[^\\s/]+)?/tickets/${uuid}`, 'gi'), ''),
    text,
  );
}

export function memberOf({ users }: Pick<Chat, 'users'>, userId: number): ChatUser | undefined {
  return users.find((member) => member.userId === userId);
}

export function othersIn({ users }: Pick<Chat, 'users'>, userId: number): readonly ChatUser[] {
  return users.filter((member) => member.userId !== userId);
}

/** The hour of what happened today, the day of what happened before. */
export function shortTime(at: string, format: Formatters, now = new Date()): string {
  const isToday = format.date(at) === format.date(now);
  return isToday ? format.time(at) : format.date(at).slice(0, 5);
}
