import type { Tag } from '@prosa/contracts/tags/schema.ts';
import { describe, expect, it } from 'vitest';
import { sampleTicket } from '#features/tickets/sample-ticket.ts';
import { changesLanes } from './realtime.ts';
import { inLane, laneCount, waitingSince, waitingTone, withLaneAt, withoutEmptyFilters } from './state.ts';

const at = '2026-03-01T12:00:00.000Z';
const lane = (id: number, name: string): Tag => ({
  id,
  name,
  color: '#EA580C',
  kanban: 1,
  lanePosition: null,
  userId: null,
  companyId: 1,
  ticketsCount: 0,
  createdAt: at,
  updatedAt: at,
});
const tag = (id: number, name: string) => ({ id, name, color: '#EA580C' });

describe('a card that is moved', () => {
  it('has the tag of its new lane instead of the old one and keeps the others', () => {
    const card = sampleTicket(1, { laneId: 3, tags: [tag(3, 'Orçamento'), tag(9, 'VIP')] });
    const moved = inLane(card, lane(4, 'Pago'));
    expect([moved.laneId, moved.tags.map(({ name }) => name)]).toEqual([4, ['Pago', 'VIP']]);
    const back = inLane(moved, null);
    expect([back.laneId, back.tags.map(({ name }) => name)]).toEqual([null, ['VIP']]);
  });
});

describe('the lanes', () => {
  it.each([
    ['to the right', 1, 3, [2, 3, 1, 4]],
    ['to the left', 4, 2, [1, 4, 2, 3]],
    ['on the first one, which stays first', 3, null, [3, 1, 2, 4]],
    ['on itself', 2, 2, [1, 2, 3, 4]],
    ['that is gone meanwhile', 7, 2, [1, 2, 3, 4]],
  ])('are in the order of one dropped %s', (_, moved, target, expected) => {
    expect(withLaneAt([1, 2, 3, 4], moved, target)).toEqual(expected);
  });

  it.each([
    ['a tag becomes one', { action: 'update', tag: lane(5, 'Nova') }, true],
    ['one is none any more', { action: 'update', tag: { ...lane(3, 'A'), kanban: 0 } }, true],
    ['one is removed', { action: 'delete', tagId: 3 }, true],
    ['one is renamed', { action: 'update', tag: lane(3, 'B') }, false],
    ['one is made', { action: 'create', tag: lane(5, 'Nova') }, false],
    ['a tag that is none is removed', { action: 'delete', tagId: 8 }, false],
  ] as const)('have other cards when %s: %s', (_, news, expected) => {
    expect(changesLanes([lane(3, 'A'), lane(4, 'C')], news)).toBe(expected);
  });

  it('say how many they hold, as far as that is known', () => {
    const page = (count: number | null, hasMore = false) => [{ tickets: [], count, hasMore }];
    expect(laneCount(undefined, 0)).toBeUndefined();
    expect(laneCount(page(12), 12)).toEqual({ count: 12, isMore: false });
    expect(laneCount(page(1000, true), 40)).toEqual({ count: 999, isMore: true });
    expect(laneCount(page(null, true), 40)).toEqual({ count: 40, isMore: true });
    expect(laneCount(page(null), 7)).toEqual({ count: 7, isMore: false });
  });
});

describe('the filter of the board', () => {
  it('is the same when nothing is chosen and when what was chosen is taken back', () => {
    expect(withoutEmptyFilters({ search: '', queueIds: [], userIds: [] })).toEqual(withoutEmptyFilters({}));
    expect(withoutEmptyFilters({ search: 'ana', queueIds: [2], userIds: [] })).toEqual({
      search: 'ana',
      queueIds: [2],
    });
  });
});

describe('who waits', () => {
  const waits = (change: object) =>
    waitingSince(sampleTicket(1, { createdAt: at, updatedAt: at, ...change }));

  it('is whoever nobody attends, and whoever was not answered', () => {
    expect(waits({ status: 'pending', updatedAt: '2026-03-01T13:00:00.000Z' })).toBe(at);
    expect(waits({ status: 'open', userId: 1, unreadMessages: 2 })).toBe(at);
    expect(waits({ status: 'open', userId: 1 })).toBeUndefined();
    expect(waits({ status: 'open', userId: 1, unreadMessages: 1, fromMe: true })).toBeUndefined();
  });

  it.each([
    [14, 'neutral'],
    [15, 'warning'],
    [60, 'danger'],
  ])('for %i minutes is %s', (minutes, tone) => {
    expect(waitingTone(at, Date.parse(at) + minutes * 60_000)).toBe(tone);
  });
});
