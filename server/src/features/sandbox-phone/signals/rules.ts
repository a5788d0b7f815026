import type { SandboxSwitches } from '@prosa/contracts/sandbox-phone/schema.ts';
import type { InboundMessage, MessageKey, ProviderEvent } from '#providers/whatsapp/port.ts';

/** An event queued for a connection. */
export interface NewSignal {
  readonly event: ProviderEvent;
  readonly dueAt: Date;
  /** The message it is about, whose status advances on delivery of the event. */
  readonly messageId: number | null;
}

const shuffleMs = 2000;
const deliveryMs = 700;
const lateAckMs = 10_000;
const hiddenMs = 3000;

export const later = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

/** Applies the switches for duplicates and reordering; `random` in [0, 1) delays each event. */
export function applyFaults(
  tellings: readonly NewSignal[],
  switches: SandboxSwitches,
  random: () => number,
): readonly NewSignal[] {
  const all = switches.duplicates ? tellings.flatMap((telling) => [telling, telling]) : tellings;
  if (!switches.shuffles) return all;
  return all.map((telling) => ({ ...telling, dueAt: later(telling.dueAt, random() * shuffleMs) }));
}

/** Events for "sent" and, a moment later, "delivered". */
export function ackSignals(
  target: MessageKey,
  messageId: number,
  { delaysAcks, dropsAcks }: SandboxSwitches,
  now: Date,
): readonly NewSignal[] {
  if (dropsAcks) return [];
  const sentAt = later(now, delaysAcks ? lateAckMs : 0);
  const deliveredAt = later(sentAt, deliveryMs);
  return [
    { event: { type: 'status', target, status: 'sent', at: sentAt }, dueAt: sentAt, messageId },
    {
      event: { type: 'status', target, status: 'delivered', at: deliveredAt },
      dueAt: deliveredAt,
      messageId,
    },
  ];
}

/** Events for a message: at once, or first as undecryptable. */
export function messageSignals(
  message: InboundMessage,
  messageId: number,
  { hidesTexts }: SandboxSwitches,
  now: Date,
): readonly NewSignal[] {
  const readable: ProviderEvent = { type: 'message', message, isHistory: false };
  if (!hidesTexts) return [{ event: readable, dueAt: now, messageId }];
  const hidden: ProviderEvent = {
    type: 'message',
    message: { ...message, content: { kind: 'undecryptable' } },
    isHistory: false,
  };
  return [
    { event: hidden, dueAt: now, messageId: null },
    { event: readable, dueAt: later(now, hiddenMs), messageId },
  ];
}

/** Restores the dates of an event read from JSON. */
export function restoreDates(stored: unknown): ProviderEvent {
  const event = stored as ProviderEvent;
  if (event.type === 'message') {
    return { ...event, message: { ...event.message, sentAt: new Date(event.message.sentAt) } };
  }
  return 'at' in event ? { ...event, at: new Date(event.at) } : event;
}
