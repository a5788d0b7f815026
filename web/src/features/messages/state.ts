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
import { stretchesAbove } from './history/state.ts';
import type { OutgoingRecord } from './outbox/state.ts';

/** One line of the conversation. A separator is named by the message below it, so that it moves with it. */
export type ConversationRow =
  | { readonly kind: 'day'; readonly key: string; readonly at: string }
  /** Messages of tickets that the person does not see. */
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

/** The same before and after the server knows it, so that the bubble on the screen stays the same one. */
export function rowKey({ id, clientId }: Pick<Message, 'id' | 'clientId'>): string {
  return clientId === null ? `m${id}` : `c${clientId}`;
}

/** Dates are slow, messages many, and most of them the same as at the last drawing. */
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
  /** Whether the first message here is the first there is. */
  readonly isFromStart: boolean;
  readonly isToEnd: boolean;
  /** Whose outgoing messages these are. */
  readonly ownId: number;
}

function recordsBeside(
  messages: readonly Message[],
  records: readonly OutgoingRecord[],
): readonly OutgoingRecord[] {
  if (records.length === 0) return records;
  const known = new Set(messages.map(({ clientId }) => clientId));
  return records.filter(({ clientId }) => !known.has(clientId));
}

/** Messages with their separators, then what this browser has said and the conversation does not hold yet. */
export function rowsOf(parts: ConversationParts): readonly ConversationRow[] {
  const { messages, tickets, isToEnd, ownId } = parts;
  const records = isToEnd ? recordsBeside(messages, parts.records) : [];
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
  /** What lies between the two. */
  readonly hidden: HiddenStretch | undefined;
}

/** Named by its newest message: a stretch grows upwards, page after page. */
const hiddenRow = (stretch: HiddenStretch): ConversationRow => ({
  kind: 'hidden',
  key: `hidden-${stretch.lastId}`,
  stretch,
});

/** What stands around a message decides which rows it brings. */
interface Surroundings extends Above {
  readonly ended: ConversationTicket | undefined;
  readonly started: ConversationTicket | undefined;
  readonly isFromStart: boolean;
}

/** With ten thousand messages above, a page more must not make all of their rows anew. */
const drawn = new WeakMap<Message, Surroundings & { readonly rows: readonly ConversationRow[] }>();

function rowsBefore(
  message: Message,
  { previous, hidden }: Above,
  { tickets, isFromStart: isWholeFromStart }: ConversationParts,
): readonly ConversationRow[] {
  const isFromStart = isWholeFromStart && previous === undefined;
  const [ended, started] = [tickets.get(previous?.ticketId ?? 0), tickets.get(message.ticketId)];
  const known = drawn.get(message);
  const isSame =
    known?.previous === previous &&
    known?.hidden === hidden &&
    known?.ended === ended &&
    known?.started === started &&
    known?.isFromStart === isFromStart;
  if (known && isSame) return known.rows;
  const around = { previous, hidden, ended, started, isFromStart };
  const rows = newRowsBefore(message, around);
  drawn.set(message, { ...around, rows });
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

/** How many of theirs came after the last one that was seen. */
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

type Summarized = Pick<Message | QuotedMessage, 'body' | 'mediaType' | 'isDeleted'>;

/** Which text names a call, by the body it is stored with; an older body says no more than that it was missed. */
export function callKeyOf(body: string) {
  const kind = callKinds.find((one) => callBodies[one] === body);
  return kind ? (`messages.call.${kind}` as const) : 'messages.missedCall';
}

/** Where the body is not what a person would read. */
const wordless: ReadonlySet<MediaType> = new Set([
  'locationMessage',
  'vcard',
  'undecryptable',
  'unsupported',
  'sticker',
]);

/** One line about a message: for a quote, the reply bar, a screen reader. */
export function summaryOf({ body, mediaType, isDeleted }: Summarized, t: Translate): string {
  if (isDeleted) return t('messages.deleted');
  if (mediaType === 'call_log') return t(callKeyOf(body));
  const text = wordless.has(mediaType) ? '' : plainText(body);
  if (text !== '') return text;
  return t(mediaType === 'conversation' ? 'messages.empty' : `messages.kind.${mediaType}`);
}

export function authorOf(message: Message, t: Translate): string {
  if (!message.fromMe) return message.contact?.name ?? '';
  if (message.origin === 'user') return message.user?.name ?? t('messages.origin.formerUser');
  return t(message.origin === 'phone' ? 'messages.origin.phone' : 'messages.origin.system');
}

/** What stands before a message that its author signs: the customer reads it as part of the text. */
export const signatureOf = (name: string): string => `*${name}:*\n`;

/** A link to a map that anybody can open; the numbers are all that goes into it. */
export function mapLinkOf({ latitude, longitude }: { latitude: number; longitude: number }): string {
  return `https://www.google.com/maps?q=${Number(latitude)},${Number(longitude)}`;
}

export function cardsOf({ body, mediaType }: Pick<Message, 'body' | 'mediaType'>): readonly VCard[] {
  return mediaType === 'vcard' ? parseVCards(body) : [];
}

/** The message of a colleague that came after the person had begun to type, if there is one. */
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

/** Reactions as they are shown: each emoji once with how many gave it, ours marked. */
export function reactionsOf(reactions: Message['reactions']) {
  const byEmoji = Map.groupBy(reactions, ({ emoji }) => emoji);
  return [...byEmoji].map(([emoji, given]) => ({
    emoji,
    count: given.length,
    isOurs: given.some(({ fromMe }) => fromMe),
  }));
}
