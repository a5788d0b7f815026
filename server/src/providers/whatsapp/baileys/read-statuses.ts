import type { BaileysEventMap, BinaryNode, WAMessage, WAMessageKey } from 'baileys';
import type { DeliveryStatus, ProviderEvent } from '#providers/whatsapp/port.ts';
import { addressOfJid } from './addresses.ts';
import { classOfAck } from './failures.ts';
import { chatOf, type TranslationContext } from './read-message.ts';
import { createRecentMap } from './recent-map.ts';
import { readSeconds, statuses } from './wire-values.ts';

const ranks: Record<DeliveryStatus, number> = { sent: 1, delivered: 2, read: 3, played: 4 };
const messagesKept = 10_000;

/** Delivery status of each message of ours, so that no status is published twice or backwards. */
interface DeliverySteps {
  /** It is about to be handed over, perhaps once more. */
  begin(id: string): void;
  /** Whether this answers a handing over; each is answered once, however far the message has come by then. */
  settle(id: string): boolean;
  /** Whether this status is further than the one published before. */
  advance(id: string, status: DeliveryStatus): boolean;
}

export function createDeliverySteps(): DeliverySteps {
  const reached = createRecentMap<number>(messagesKept);
  const awaited = createRecentMap<number>(messagesKept);
  return {
    begin: (id) => void awaited.set(id, (awaited.get(id) ?? 0) + 1),
    settle(id) {
      const open = awaited.get(id) ?? 0;
      if (open > 1) awaited.set(id, open - 1);
      else awaited.delete(id);
      return open > 0;
    },
    advance(id, status) {
      if (ranks[status] <= (reached.get(id) ?? 0)) return false;
      reached.set(id, ranks[status]);
      return true;
    },
  };
}

export interface StatusContext extends TranslationContext {
  readonly steps: DeliverySteps;
}

const steps: Readonly<Record<number, DeliveryStatus>> = {
  [statuses.sent]: 'sent',
  [statuses.delivered]: 'delivered',
  [statuses.read]: 'read',
  [statuses.played]: 'played',
};

function step(
  key: WAMessageKey,
  status: DeliveryStatus | undefined,
  at: Date,
  reading: StatusContext,
): ProviderEvent[] {
  const chat = chatOf(key, reading);
  const { id } = key;
  // Messages of others have statuses as well, for example read on our own phone; these are ignored.
  if (!chat || !id || !key.fromMe || !status) return [];
  if (!reading.steps.advance(id, status)) return [];
  return [{ type: 'status', target: { id, chat, isOwn: true }, status, at }];
}

type Update = Pick<WAMessage, 'status' | 'messageTimestamp'>;

function readStatus(key: WAMessageKey, update: Update, reading: StatusContext): ProviderEvent[] {
  const { status, messageTimestamp } = update;
  if (status === null || status === undefined) return [];
  // Errors are reported by the acknowledgement itself.
  return step(key, steps[status], readSeconds(messageTimestamp), reading);
}

export function readStatusUpdates(
  updates: BaileysEventMap['messages.update'],
  reading: StatusContext,
): ProviderEvent[] {
  return updates.flatMap(({ key, update }) => readStatus(key, update, reading));
}

/** Reads a status that Baileys merged into a message of ours; the initial status of every message is ignored. */
export function readCarriedStatus(message: WAMessage, reading: StatusContext): ProviderEvent[] {
  const isNews = (message.status ?? 0) > statuses.sent;
  return isNews ? readStatus(message.key, message, reading) : [];
}

/** Reads group receipts, which arrive per member; the first one counts. */
export function readReceipts(
  receipts: BaileysEventMap['message-receipt.update'],
  reading: StatusContext,
): ProviderEvent[] {
  return receipts.flatMap(({ key, receipt }) => {
    const { receiptTimestamp, readTimestamp, playedTimestamp } = receipt;
    if (playedTimestamp) return step(key, 'played', readSeconds(playedTimestamp), reading);
    if (readTimestamp) return step(key, 'read', readSeconds(readTimestamp), reading);
    return receiptTimestamp ? step(key, 'delivered', readSeconds(receiptTimestamp), reading) : [];
  });
}

/**
 * Reads the server's acknowledgement or refusal of a message, for which Baileys emits no event. A message that was sent
 * again is confirmed again, because a caller waits for it.
 */
export function readAck({ attrs }: BinaryNode, reading: StatusContext): ProviderEvent[] {
  const { id, from, error, t } = attrs;
  const chat = addressOfJid(from);
  if (!id || !chat || !reading.steps.settle(id)) return [];
  const target = { id, chat: reading.book.complete(chat), isOwn: true };
  if (error) return [{ type: 'failed', target, error: { class: classOfAck(error) } }];
  reading.steps.advance(id, 'sent');
  return [{ type: 'status', target, status: 'sent', at: readSeconds(t) }];
}
