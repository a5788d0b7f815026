import type { Ticket, TicketEvent } from '@prosa/contracts/tickets/schema.ts';
import { describe, expect, it } from 'vitest';
import { arrivalOf, endsArrival } from './arrivals.ts';

const me = 7;
const ana = { id: 8, name: 'Ana Souza' };
const mine = { id: 1, status: 'open', userId: me, contact: { name: 'Marina' } } as Ticket;
const elsewhere = { status: 'open', userId: ana.id, queueId: null } as const;

describe('B4: a conversation with nothing unread arrives', () => {
  it.each<[string, TicketEvent, string | undefined]>([
    ['from a colleague', { action: 'update', ticket: mine, former: elsewhere, by: ana }, ana.name],
    [
      'from the queue by the hand of a colleague',
      { action: 'update', ticket: mine, former: { ...elsewhere, status: 'pending', userId: null }, by: ana },
      ana.name,
    ],
    [
      'not when one takes it oneself',
      { action: 'update', ticket: mine, former: elsewhere, by: { id: me, name: 'Eu' } },
      undefined,
    ],
    [
      'not when it was one’s own before',
      { action: 'update', ticket: mine, former: { ...elsewhere, userId: me }, by: ana },
      undefined,
    ],
    [
      'not when it goes to somebody else',
      { action: 'update', ticket: { ...mine, userId: 9 }, former: elsewhere, by: ana },
      undefined,
    ],
    ['not when no person moved it', { action: 'update', ticket: mine, former: elsewhere }, undefined],
  ])('%s', (_, event, byName) => {
    expect(arrivalOf(event, me)?.byName).toBe(byName);
  });

  it('and is no arrival any more once it is closed, passed on or removed', () => {
    const arrival = arrivalOf({ action: 'update', ticket: mine, former: elsewhere, by: ana }, me);
    if (!arrival) throw new Error('Expected an arrival.');
    const update = (change: object): TicketEvent => ({
      action: 'update',
      ticket: { ...mine, ...change },
      former: null,
    });
    expect(endsArrival(update({ lastMessage: 'oi' }), arrival)).toBe(false);
    expect(endsArrival(update({ status: 'closed' }), arrival)).toBe(true);
    expect(endsArrival(update({ userId: 9 }), arrival)).toBe(true);
    expect(endsArrival({ action: 'delete', ticketId: 1, former: elsewhere, isRemoved: true }, arrival)).toBe(
      true,
    );
  });
});
