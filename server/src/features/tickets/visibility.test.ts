import { seesTicket, type TicketPlace, type TicketViewer } from '@prosa/contracts/tickets/rules.ts';
import { describe, expect, it } from 'vitest';
import { mintCompanyId } from '#platform/auth/company-id.ts';
import { allTicketsRoom, noQueueRoom, queueRoom, userRoom } from '#platform/realtime/rooms.ts';
import { roomsOfViewer, ticketRooms, visibleQueues } from './visibility.ts';

const company = mintCompanyId(7);

describe('the rooms of a ticket', () => {
  it('are those of its queue, of its attendant and of those who see all', () => {
    const place = { userId: 3, queueId: 9 };
    const rooms = [allTicketsRoom(company), queueRoom(company, 9), userRoom(company, 3)];
    expect(ticketRooms(company, place)).toEqual(rooms);
  });

  it('without a queue are for those who may see such, never those of a queue', () => {
    const place = { userId: null, queueId: null };
    expect(ticketRooms(company, place)).toEqual([allTicketsRoom(company), noQueueRoom(company)]);
  });
});

describe('the rooms of a person', () => {
  const places: TicketPlace[] = [null, 1, 2].flatMap((userId) =>
    [null, 10, 20].map((queueId) => ({ userId, queueId })),
  );
  const viewers: TicketViewer[] = (['admin', 'supervisor', 'user'] as const).flatMap((profile) =>
    [[], [10], [10, 20]].flatMap((queueIds) =>
      [true, false].map((seesAllTickets) => ({ userId: 1, profile, super: false, queueIds, seesAllTickets })),
    ),
  );

  it.each(viewers)('hear of exactly the tickets they see: %j', (viewer) => {
    const own = new Set(roomsOfViewer(company, viewer));
    for (const place of places) {
      const isHeard = ticketRooms(company, place).some((room) => own.has(room));
      expect({ place, isHeard }).toEqual({ place, isHeard: seesTicket(viewer, place) });
    }
  });
});

describe('the queues whose figures somebody sees', () => {
  const supervisor = {
    userId: 1,
    profile: 'supervisor',
    super: false,
    queueIds: [10, 20],
    seesAllTickets: true,
  } as const;

  it('are all for an admin, and one of them where it is asked for', () => {
    expect(visibleQueues({ ...supervisor, profile: 'admin' }, undefined)).toBeUndefined();
    expect(visibleQueues({ ...supervisor, profile: 'admin' }, 30)).toEqual([30]);
  });

  it('are their own for a supervisor, and no other', () => {
    expect(visibleQueues(supervisor, undefined)).toEqual([10, 20]);
    expect(visibleQueues(supervisor, 20)).toEqual([20]);
    expect(() => visibleQueues(supervisor, 30)).toThrow('ERR_NO_PERMISSION');
  });
});
