import { lastMessageMax } from '@prosa/contracts/tickets/schema.ts';
import { describe, expect, it } from 'vitest';
import { mintCompanyId } from '#platform/auth/company-id.ts';
import { allTicketsRoom, noQueueRoom, queueRoom, userRoom } from '#platform/realtime/rooms.ts';
import { previewOf, ticketRooms } from './rules.ts';

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

describe('what a list shows of a message', () => {
  it('is its beginning, and halves no emoji', () => {
    expect(previewOf('Oi')).toBe('Oi');
    expect(previewOf('😀'.repeat(500))).toBe('😀'.repeat(lastMessageMax));
    expect(previewOf(`a${'😀'.repeat(500)}`)).toBe(`a${'😀'.repeat(lastMessageMax - 1)}`);
  });
});
