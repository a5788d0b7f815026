import { callBodies, callKinds, isMessageBefore } from '@prosa/contracts/messages/rules.ts';
import {
  acks,
  type ConversationTicket,
  type HiddenStretch,
  type MediaType,
  type Message,
  type QuotedMessage,
} from '@prosa/contracts/messages/schema.ts';
import type { Translate } from '#lib/i18n.ts';
import type { VCard } from '#lib/vcard.ts';
import { parseVCards } from '#lib/vcard.ts';
import { plainText } from '#lib/whatsapp-text.ts';
import type { DeliveryState } from '#ui/delivery-ticks.tsx';
import { stretchesAbove } from './hidden-stretches.ts';
import type { OutgoingRecord } from './outgoing.ts';

/** One row of the conversation. The key of a separator is that of the message below it, so that both move together. */
export type ConversationRow =
  | { readonly kind: 'day'; readonly key: string; readonly at: string }
  /** Messages of tickets that the user may not see. */
  | { readonly kind: 'hidden'; readonly key: string; readonly stretch: HiddenStretch }
  | { readonly kind: 'started' | 'ended'; readonly key: string; readonly ticket: ConversationTicket }
  | {
      readonly kind: 'message';
      readonly key: string;
      readonly message: Message;
      /** The first of several in a row by the same person. */
      readonly isFirst: boolean;
    }
  | {
      readonly kind: 'outgoing';
      readonly key: string;
      readonly record: OutgoingRecord;
      readonly isFirst: boolean;
    };

/** Returns the same key before and after the server has stored the message, so that its bubble is not remounted. */
export function rowKey({ id, clientId }: Pick<Message, 'id' | 'clientId'>): string {
  return clientId === null ? `m${id}` : `c${clientId}`;
}

/** Cache: formatting dates is slow, and most messages are unchanged between renders. */
const days = new WeakMap<Message, string>();

function dayOf(message: Message): string {
  const known = days.get(message);
  if (known !== undefined) return known;
  const day = new Date(message.createdAt).toDateString();
  days.set(message, day);
  return day;
}

function isSameAuthor(a: Message, b: Message): boolean {
  return (
    a.fromMe === b.fromMe &&
    a.origin === b.origin &&
    a.contact?.id === b.contact?.id &&
    a.user?.id === b.user?.id
  );
}

interface ConversationParts {
  readonly messages: readonly Message[];
  readonly hidden: readonly HiddenStretch[];
  readonly tickets: ReadonlyMap<number, ConversationTicket>;
  readonly records: readonly OutgoingRecord[];
  /** Whether the first loaded message is the first of the conversation. */
  readonly isFromStart: boolean;
  readonly isToEnd: boolean;
  /** Id of the user who sends the outgoing messages. */
  readonly ownId: number;
}

function unmatchedRecords(
  messages: readonly Message[],
  records: readonly OutgoingRecord[],
): readonly OutgoingRecord[] {
  if (records.length === 0) return records;
  const known = new Set(messages.map(({ clientId }) => clientId));
  return records.filter(({ clientId }) => !known.has(clientId));
}

/**
 * Returns the messages with their separators, followed by the outgoing ones that the conversation does not have yet.
 */
export function rowsOf(parts: ConversationParts): readonly ConversationRow[] {
  const { messages, tickets, isToEnd, ownId } = parts;
  const records = isToEnd ? unmatchedRecords(messages, parts.records) : [];
  const all = [...messages, ...records.flatMap(({ message }) => message ?? [])];
  const { above, last } = stretchesAbove(all, parts.hidden);
  const rows = all.flatMap((message, index) =>
    rowsBefore(message, { previous: all[index - 1], hidden: above.get(message) }, parts),
  );
  const lastTicket = tickets.get(all.at(-1)?.ticketId ?? 0);
  if (isToEnd && lastTicket?.status === 'closed') {
    rows.push({ kind: 'ended', key: `ended-last-${lastTicket.id}`, ticket: lastTicket });
  }
  if (last) rows.push(hiddenRow(last));
  const waiting = records.filter(({ message }) => message === null);
  const isOwnLast = rows.at(-1)?.kind === 'message' && all.at(-1)?.user?.id === ownId;
  for (const record of waiting) {
    const isFirst = record === waiting[0] && !isOwnLast;
    rows.push({ kind: 'outgoing', key: `c${record.clientId}`, record, isFirst });
  }
  return rows;
}

interface Above {
  readonly previous: Message | undefined;
  /** Hidden stretch between the two messages. */
  readonly hidden: HiddenStretch | undefined;
}

/** Keyed by its newest message, because a stretch grows upwards with each page. */
const hiddenRow = (stretch: HiddenStretch): ConversationRow => ({
  kind: 'hidden',
  key: `hidden-${stretch.lastId}`,
  stretch,
});

/** Neighbours of a message, which determine the rows rendered with it. */
interface Surroundings extends Above {
  readonly ended: ConversationTicket | undefined;
  readonly started: ConversationTicket | undefined;
  readonly isFromStart: boolean;
}

/** Row cache: loading a page must not rebuild the rows of ten thousand messages. */
const rowCache = new WeakMap<Message, Surroundings & { readonly rows: readonly ConversationRow[] }>();

function rowsBefore(
  message: Message,
  { previous, hidden }: Above,
  { tickets, isFromStart: isWholeFromStart }: ConversationParts,
): readonly ConversationRow[] {
  const isFromStart = isWholeFromStart && previous === undefined;
  const [ended, started] = [tickets.get(previous?.ticketId ?? 0), tickets.get(message.ticketId)];
  const known = rowCache.get(message);
  const isSame =
    known?.previous === previous &&
    known?.hidden === hidden &&
    known?.ended === ended &&
    known?.started === started &&
    known?.isFromStart === isFromStart;
  if (known && isSame) return known.rows;
  const around = { previous, hidden, ended, started, isFromStart };
  const rows = newRowsBefore(message, around);
  rowCache.set(message, { ...around, rows });
  return rows;
}

function newRowsBefore(
  message: Message,
  { previous, hidden, ended, started, isFromStart }: Surroundings,
): readonly ConversationRow[] {
  const rows: ConversationRow[] = [];
  const key = rowKey(message);
  const isNewTicket = previous ? previous.ticketId !== message.ticketId : isFromStart;
  const isNewDay = !previous || dayOf(previous) !== dayOf(message);
  if (isNewTicket && ended?.status === 'closed')
    rows.push({ kind: 'ended', key: `ended-${key}`, ticket: ended });
  if (hidden) rows.push(hiddenRow(hidden));
  if (isNewDay) rows.push({ kind: 'day', key: `day-${key}`, at: message.createdAt });
  if (isNewTicket && started) rows.push({ kind: 'started', key: `started-${key}`, ticket: started });
  const isFirst = rows.length > 0 || !previous || !isSameAuthor(previous, message);
  rows.push({ kind: 'message', key, message, isFirst });
  return rows;
}

/** Counts the received messages after the last one that was seen. */
export function countUnseen(messages: readonly Message[], seen: Message | undefined): number {
  if (!seen) return 0;
  const first = messages.findLastIndex((message) => !isMessageBefore(seen, message)) + 1;
  return messages.slice(first).filter(({ fromMe }) => !fromMe).length;
}

export function deliveryOf(ack: number): DeliveryState {
  if (ack < acks.waiting) return 'failed';
  const states = ['waiting', 'sent', 'received', 'read', 'played'] as const;
  return states[Math.min(ack, acks.played)] ?? 'waiting';
}

type SummarySource = Pick<Message | QuotedMessage, 'body' | 'mediaType' | 'isDeleted'>;

/** Returns the text key of a call by its stored body; older bodies only say that it was missed. */
export function callKeyOf(body: string) {
  const kind = callKinds.find((one) => callBodies[one] === body);
  return kind ? (`messages.call.${kind}` as const) : 'messages.missedCall';
}

/** Media types whose body is not readable text. */
const mediaTypesWithoutText: ReadonlySet<MediaType> = new Set([
  'locationMessage',
  'vcard',
  'undecryptable',
  'unsupported',
  'sticker',
]);

/** One-line summary of a message for quotes, the reply bar and screen readers. */
export function summaryOf({ body, mediaType, isDeleted }: SummarySource, t: Translate): string {
  if (isDeleted) return t('messages.deleted');
  if (mediaType === 'call_log') return t(callKeyOf(body));
  const text = mediaTypesWithoutText.has(mediaType) ? '' : plainText(body);
  if (text !== '') return text;
  return t(mediaType === 'conversation' ? 'messages.empty' : `messages.kind.${mediaType}`);
}

export function authorOf(message: Message, t: Translate): string {
  if (!message.fromMe) return message.contact?.name ?? '';
  if (message.origin === 'user') return message.user?.name ?? t('messages.origin.formerUser');
  return t(message.origin === 'phone' ? 'messages.origin.phone' : 'messages.origin.system');
}

/** Signature prefix of a message; the customer receives it as part of the text. */
export const signatureOf = (name: string): string => `*${name}:*\n`;

/** Public map link; only the coordinates are part of it. */
export function mapLinkOf({ latitude, longitude }: { latitude: number; longitude: number }): string {
  return `https://www.google.com/maps?q=${Number(latitude)},${Number(longitude)}`;
}

export function cardsOf({ body, mediaType }: Pick<Message, 'body' | 'mediaType'>): readonly VCard[] {
  return mediaType === 'vcard' ? parseVCards(body) : [];
}

/** Returns a colleague's message that arrived after the user had started typing, if any. */
export function answerOfColleague(
  messages: readonly Message[],
  since: Message | undefined,
  ownId: number,
): Message | undefined {
  return messages.findLast(
    (message) =>
      message.fromMe &&
      (message.origin === 'phone' || (message.origin === 'user' && message.user?.id !== ownId)) &&
      (since === undefined || isMessageBefore(since, message)),
  );
}

/** Groups the reactions by emoji with their count; own ones are marked. */
export function reactionsOf(reactions: Message['reactions']) {
  const byEmoji = Map.groupBy(reactions, ({ emoji }) => emoji);
  return [...byEmoji].map(([emoji, given]) => ({
    emoji,
    count: given.length,
    isOurs: given.some(({ fromMe }) => fromMe),
  }));
}
