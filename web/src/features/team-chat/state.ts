import type { Chat, ChatMessage, ChatUser, Mention } from '@prosa/contracts/chats/schema.ts';
import type { Formatters } from '#lib/format.ts';
import type { OutgoingRecord } from './outbox.ts';

/** One row of the history. The key of a separator is that of the message below it, so that both move together. */
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

/** Messages further apart than this start a new group. */
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
  /** Messages sent from this browser. */
  readonly records: readonly OutgoingRecord[];
  readonly ownId: number;
  /** First message that was unread when the chat was opened. */
  readonly unreadId: number | undefined;
}

/** Returns the messages with their separators, followed by the outgoing ones that the history does not have yet. */
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
  /** Number of unread messages, all sent by others. */
  readonly unreads: number;
  /** Id of the newest unread message. */
  readonly newestId: number;
  readonly ownId: number;
}

/** Returns the first unread message; undefined until it is loaded. */
export function firstUnreadOf(
  messages: readonly ChatMessage[],
  { unreads, newestId, ownId }: Unread,
): number | undefined {
  if (unreads === 0) return undefined;
  return messages.filter(({ id, senderId }) => senderId !== ownId && id <= newestId).at(-unreads)?.id;
}

/** Counts the others' messages after the last one that was seen. */
export function countUnseen(
  messages: readonly ChatMessage[],
  seen: ChatMessage | undefined,
  ownId: number,
): number {
  if (!seen) return 0;
  return messages.filter(({ id, senderId }) => id > seen.id && senderId !== ownId).length;
}

type TextPart = { readonly start: number; readonly text: string; readonly isMention: boolean };

/** Splits a text at its mentions. Two users of the same name share one mention. */
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

/** Removes the links that are shown as cards. A uuid contains no special characters of a pattern. */
export function withoutLinks(text: string, uuids: readonly string[]): string {
  return uuids.reduce(
    (rest, uuid) => rest.replaceAll(new RegExp(`(?:https?://[^\\s/]+)?/tickets/${uuid}`, 'gi'), ''),
    text,
  );
}

export function memberOf({ users }: Pick<Chat, 'users'>, userId: number): ChatUser | undefined {
  return users.find((member) => member.userId === userId);
}

export function otherMembersOf({ users }: Pick<Chat, 'users'>, userId: number): readonly ChatUser[] {
  return users.filter((member) => member.userId !== userId);
}

/** Returns the time of day for today and the date for earlier days. */
export function shortTime(at: string, format: Formatters, now = new Date()): string {
  const isToday = format.date(at) === format.date(now);
  return isToday ? format.time(at) : format.date(at).slice(0, 5);
}
