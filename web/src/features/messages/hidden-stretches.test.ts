import type { ConversationTicket, Message, MessagePage } from '@prosa/contracts/messages/schema.ts';
import { describe, expect, it } from 'vitest';
import { hideTicket, newestIdOf, oldestIdOf } from './hidden-stretches.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();
const message = (id: number, ticketId: number) => ({ id, ticketId, createdAt: at(id) }) as Message;
const stretch = (firstId: number, lastId: number, count: number) => ({
  firstId,
  lastId,
  count,
  from: at(firstId),
  to: at(lastId),
});

const page: MessagePage = {
  messages: [message(3, 1), message(4, 2), message(5, 2), message(6, 1), message(8, 2)],
  hidden: [stretch(1, 2, 2)],
  contactHistory: 'visible',
  tickets: [{ id: 1 } as ConversationTicket, { id: 2 } as ConversationTicket],
  hasMore: true,
  hasNewer: false,
};

describe('A5: a page with hidden messages', () => {
  it('goes on from what is at its ends, hidden or not', () => {
    expect([oldestIdOf(page), newestIdOf(page)]).toEqual([1, 8]);
    const hidden = [stretch(9, 12, 4)];
    expect([oldestIdOf({ ...page, hidden }), newestIdOf({ ...page, hidden })]).toEqual([3, 12]);
    expect([oldestIdOf({ messages: [], hidden }), newestIdOf({ messages: [], hidden })]).toEqual([9, 12]);
    expect(oldestIdOf({ messages: [], hidden: [] })).toBeUndefined();
  });

  it('hides a ticket that leaves the person’s sight, each stretch of it as a fresh page would', () => {
    const next = hideTicket(page, 2);
    expect(next.messages.map(({ id }) => id)).toEqual([3, 6]);
    expect(next.hidden).toEqual([stretch(1, 2, 2), stretch(4, 5, 2), stretch(8, 8, 1)]);
    expect(next.tickets.map(({ id }) => id)).toEqual([1]);
    expect(hideTicket(next, 2)).toBe(next);
  });

  it('keeps it where the company shows the whole history', () => {
    const whole = { ...page, contactHistory: 'all' as const };
    expect(hideTicket(whole, 2)).toBe(whole);
  });
});
