import type { Profile } from '@prosa/contracts/permissions.ts';
import { type ListTicketsQuery, ListTicketsQuerySchema } from '@prosa/contracts/tickets/schema.ts';
import { describe, expect, it } from 'vitest';
import { branchesOf, isCounted, keysOf, scopeOf } from './rules.ts';

const me = 1;
const all = ['pending', 'open', 'closed'];
const query = (given: object): ListTicketsQuery => ListTicketsQuerySchema.parse(given);
const viewer = (profile: Profile, seesAllTickets = false) => ({
  userId: me,
  profile,
  super: false,
  queueIds: [10, 20],
  seesAllTickets,
});
const branches = (profile: Profile, given: object, seesAllTickets = false) =>
  branchesOf(scopeOf(viewer(profile, seesAllTickets), query(given)));

describe('the branches of a list', () => {
  it('are one’s own and what waits in one’s queues', () => {
    expect(branches('user', {})).toEqual([
      { by: 'user', statuses: all, userIds: [me] },
      { by: 'queue', statuses: ['pending'], queueIds: [10, 20] },
    ]);
    expect(branches('user', { status: 'open' })).toEqual([{ by: 'user', statuses: ['open'], userIds: [me] }]);
  });

  it('have what has no queue for those who may see it', () => {
    expect(branches('user', { status: 'pending' }, true)).toEqual([
      { by: 'user', statuses: ['pending'], userIds: [me] },
      { by: 'queue', statuses: ['pending'], queueIds: [10, 20] },
      { by: 'no-queue', statuses: ['pending'] },
    ]);
  });

  it('are everything of the queues for a supervisor who asks, and not for an attendant', () => {
    const asked = { status: 'open', showAll: 'true' };
    expect(branches('supervisor', asked)).toEqual([
      { by: 'user', statuses: ['open'], userIds: [me] },
      { by: 'queue', statuses: ['open'], queueIds: [10, 20] },
    ]);
    expect(branches('user', asked)).toEqual([{ by: 'user', statuses: ['open'], userIds: [me] }]);
  });

  it('are the whole state for an admin', () => {
    expect(branches('admin', { status: 'closed', showAll: 'true' })).toEqual([
      { by: 'status', statuses: ['closed'] },
    ]);
    expect(branches('admin', { status: 'pending' })).toEqual([{ by: 'status', statuses: ['pending'] }]);
    expect(branches('admin', {})).toEqual([
      { by: 'user', statuses: all, userIds: [me] },
      { by: 'status', statuses: ['pending'] },
    ]);
  });

  it('are narrowed to the queues asked for, of those one has', () => {
    const asked = { status: 'pending', queueIds: '[20, 30]', onlyQueues: 'true' };
    expect(branches('user', asked, true)).toEqual([
      { by: 'user', statuses: ['pending'], userIds: [me] },
      { by: 'queue', statuses: ['pending'], queueIds: [20] },
    ]);
    expect(branches('admin', asked)).toContainEqual({
      by: 'queue',
      statuses: ['pending'],
      queueIds: [20, 30],
    });
  });

  it('have what has no queue beside the queues asked for, for those who see it', () => {
    const asked = { status: 'pending', queueIds: '[20]' };
    const ofQueue = { by: 'queue', statuses: ['pending'], queueIds: [20] };
    const ofNone = { by: 'no-queue', statuses: ['pending'] };
    expect(branches('admin', asked)).toEqual([ofQueue, ofNone]);
    expect(branches('user', asked, true)).toEqual([ofQueue, ofNone]);
    // Their own without a queue is found as their own.
    expect(branches('user', asked)).toEqual([{ by: 'user', statuses: ['pending'], userIds: [me] }, ofQueue]);
  });

  it('are the people asked for, by those who may ask', () => {
    const asked = { users: '[4,5,4]', status: 'open' };
    expect(branches('admin', asked)).toEqual([{ by: 'user', statuses: ['open'], userIds: [4, 5] }]);
    expect(branches('user', asked)).toEqual([{ by: 'user', statuses: ['open'], userIds: [me] }]);
  });
});

describe('a list', () => {
  it('of unread ones is never wider than one’s own and what waits', () => {
    const scope = scopeOf(viewer('admin'), query({ withUnreadMessages: 'true', showAll: 'true' }));
    expect([scope.isWide, scope.statuses]).toEqual([false, ['pending', 'open']]);
  });

  it.each<[object, boolean]>([
    [{ status: 'pending' }, true],
    [{ status: 'open', queueIds: '[1]' }, true],
    [{ status: 'closed' }, false],
    [{}, false],
    [{ status: 'open', pageNumber: 2 }, false],
    [{ status: 'open', beforeId: 4, beforeAt: '2026-01-01T00:00:00.000Z' }, false],
    [{ status: 'open', searchParam: 'ana' }, false],
    [{ status: 'open', tags: '[1]' }, false],
  ])('%j is counted: %s', (given, expected) => {
    expect(isCounted(query(given))).toBe(expected);
  });

  it.each([
    { date: '2026-13-01' },
    { date: '2026-02-30' },
    { date: '0000-01-01' },
    { updatedAt: 'hoje' },
    { queueIds: '1,2' },
    { queueIds: '[0]' },
    { tags: '["1; drop"]' },
    { beforeAt: '2026-01-01' },
    { status: 'any' },
  ])('refuses %j', (given) => {
    expect(ListTicketsQuerySchema.safeParse(given).success).toBe(false);
  });
});

describe('the walks of a list', () => {
  const keys = (given: object, queueIds: number[]) =>
    keysOf(branchesOf(scopeOf({ ...viewer('user'), queueIds }, query(given))));

  it('are one for each state and queue, of few numbers of them', () => {
    expect(keys({ status: 'pending' }, [10, 20, 30])).toEqual([
      { status: 'pending', by: 'user', id: me },
      ...[10, 20, 30, null].map((id) => ({ status: 'pending', by: 'queue', id })),
    ]);
    expect(keysOf(branches('admin', { status: 'closed', showAll: 'true' }))).toEqual([
      { status: 'closed', by: 'status' },
    ]);
  });

  it('are one for all queues of a state where these are many', () => {
    const many = Array.from({ length: 9 }, (_, index) => index + 10);
    expect(keys({ status: 'pending' }, many)).toEqual([
      { status: 'pending', by: 'user', id: me },
      { status: 'pending', by: 'queue', ids: many },
    ]);
  });
});
