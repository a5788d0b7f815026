import { describe, expect, it } from 'vitest';
import { switchesOf } from '#features/sandbox-phone/store.ts';
import type { InboundMessage, ProviderEvent } from '#providers/whatsapp/port.ts';
import { ackSignals, applyFaults, messageSignals, type NewSignal, restoreDates } from './rules.ts';

const now = new Date('2026-01-05T12:00:00Z');
const none = switchesOf(undefined);
const chat = { phone: '5511987654321' };
const target = { id: 'PR1', chat, isOwn: true };
const message: InboundMessage = {
  id: '3A1',
  chat,
  isOwn: false,
  from: chat,
  sentAt: now,
  content: { kind: 'text', text: 'oi' },
};
const wait = ({ dueAt }: NewSignal) => dueAt.getTime() - now.getTime();
const statusOf = ({ event }: NewSignal) => (event.type === 'status' ? event.status : undefined);

describe('that a message was taken', () => {
  it('is told at once, and soon after that it was delivered', () => {
    const tellings = ackSignals(target, 7, none, now);
    expect(tellings.map(statusOf)).toEqual(['sent', 'delivered']);
    expect(tellings.map(wait)).toEqual([0, 700]);
  });

  it('is told late when that is switched on, and not at all when that is', () => {
    expect(ackSignals(target, 7, { ...none, delaysAcks: true }, now).map(wait)).toEqual([10_000, 10_700]);
    expect(ackSignals(target, 7, { ...none, dropsAcks: true }, now)).toEqual([]);
  });
});

describe('a message', () => {
  it('cannot be read at first when that is switched on, and comes again under the same id', () => {
    const tellings = messageSignals(message, 7, { ...none, hidesTexts: true }, now);
    const shown = tellings.map(({ event, messageId }) =>
      event.type === 'message' ? [event.message.id, event.message.content.kind, messageId] : [],
    );
    expect(shown).toEqual([
      ['3A1', 'undecryptable', null],
      ['3A1', 'text', 7],
    ]);
    expect(tellings.map(wait)).toEqual([0, 3000]);
  });

  it('comes back from JSON as it was, and so does every other event', () => {
    const events: ProviderEvent[] = [
      { type: 'message', message, isHistory: false },
      { type: 'status', target, status: 'read', at: now },
      { type: 'contact', address: chat, name: 'Rita', isSaved: false },
    ];
    expect(events.map((event) => restoreDates(JSON.parse(JSON.stringify(event))))).toEqual(events);
  });
});

describe('what is told', () => {
  const tellings = messageSignals(message, 7, none, now);

  it('is told once and in order when nothing is switched on', () => {
    expect(applyFaults(tellings, none, () => 0.5)).toEqual(tellings);
  });

  it('is told twice, or at another moment, when that is switched on', () => {
    expect(applyFaults(tellings, { ...none, duplicates: true }, () => 0)).toHaveLength(2);
    expect(applyFaults(tellings, { ...none, shuffles: true }, () => 0.5).map(wait)).toEqual([1000]);
  });
});
