import type { UpdateUser, User } from '@prosa/contracts/users/schema.ts';
import { describe, expect, it } from 'vitest';
import type { UserActor } from '#platform/auth/actor.ts';
import { mintCompanyId } from '#platform/auth/company-id.ts';
import { canEdit, canManage, changesOf, needsCurrentPassword } from './rules.ts';

function actor(profile: UserActor['profile'], isSuper = false): UserActor {
  return {
    kind: 'user',
    companyId: mintCompanyId(1),
    userId: 7,
    sessionId: 'session',
    name: 'Ana',
    profile,
    super: isSuper,
    queueIds: [],
    seesAllTickets: false,
    contactHistory: 'all',
    planFeatures: new Set(),
    dueDate: '2030-01-01T00:00:00Z',
    enteredBy: null,
    isEmailUnverified: false,
  };
}

const own = { id: 7, super: false };
const other = { id: 8, super: false };
const owner = { id: 9, super: true };

const free: UpdateUser[] = [
  {},
  { name: 'Bea' },
  { language: 'en' },
  { email: 'a@b.example', currentPassword: 'x' },
  { password: 'secret' },
];
const guarded: UpdateUser[] = [
  { profile: 'user' },
  { queueIds: [] },
  { queueIds: [1] },
  { whatsappId: 1 },
  { whatsappId: null },
  { allTicket: 'enable' },
];

describe('who may edit a user', () => {
  it.each(['user', 'supervisor'] as const)(
    'lets a %s change only the free fields of their own',
    (profile) => {
      for (const change of free)
        expect([change, canEdit(actor(profile), own, change)]).toEqual([change, true]);
      for (const change of guarded) {
        expect([change, canEdit(actor(profile), own, change)]).toEqual([change, false]);
        const hidden = { name: 'Bea', ...change };
        expect([hidden, canEdit(actor(profile), own, hidden)]).toEqual([hidden, false]);
      }
    },
  );

  it.each(['user', 'supervisor'] as const)('keeps a %s from everybody else', (profile) => {
    for (const change of [...free, ...guarded]) {
      expect(canEdit(actor(profile), other, change)).toBe(false);
    }
  });

  it('lets an admin change every field of every colleague', () => {
    for (const change of [...free, ...guarded]) {
      expect(canEdit(actor('admin'), own, change)).toBe(true);
      expect(canEdit(actor('admin'), other, change)).toBe(true);
    }
  });

  it('keeps a plain admin from the owner of the platform', () => {
    expect(canEdit(actor('admin'), owner, { password: 'mine-now' })).toBe(false);
    expect(canManage(actor('admin'), owner)).toBe(false);
    expect(canEdit(actor('admin', true), owner, { name: 'Bea' })).toBe(true);
    expect(canManage(actor('admin', true), owner)).toBe(true);
    expect(canManage(actor('admin'), other)).toBe(true);
  });

  it('does not make a manager of a super user without the profile for it', () => {
    expect(canManage(actor('user', true), other)).toBe(false);
  });
});

describe('the current password', () => {
  it.each<[string, number, UpdateUser, boolean]>([
    ['own password', 7, { password: 'secret' }, true],
    ['own e-mail', 7, { email: 'a@b.example' }, true],
    ['own name', 7, { name: 'Bea' }, false],
    ['own language', 7, { language: 'es' }, false],
    ["a colleague's password", 8, { password: 'secret' }, false],
    ["a colleague's e-mail", 8, { email: 'a@b.example' }, false],
  ])('for %s', (_, userId, change, expected) => {
    expect(needsCurrentPassword(actor('admin'), userId, change)).toBe(expected);
  });
});

describe('what an edit changes', () => {
  const user: User = {
    id: 7,
    name: 'Ana',
    email: 'ana@b.example',
    profile: 'user',
    super: false,
    companyId: 1,
    company: { id: 1, name: 'Aurora' },
    queues: [
      { id: 1, name: 'A', color: '#111111', UserQueue: { userId: 5, queueId: 1 } },
      { id: 2, name: 'B', color: '#222222', UserQueue: { userId: 5, queueId: 2 } },
    ],
    whatsappId: null,
    allTicket: 'disable',
    language: 'pt',
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    online: false,
    away: false,
    lastSeenAt: null,
  };

  it.each<[UpdateUser, UpdateUser]>([
    [{}, {}],
    [{ name: 'Ana', email: 'ana@b.example', profile: 'user', password: '' }, {}],
    [{ queueIds: [2, 1, 1], whatsappId: null, allTicket: 'disable' }, {}],
    [{ queueIds: [1] }, { queueIds: [1] }],
    [{ queueIds: [1, 3] }, { queueIds: [1, 3] }],
    [{ name: 'Bea', language: 'pt' }, { name: 'Bea' }],
    [{ password: 'secret', currentPassword: 'old' }, { password: 'secret' }],
    [{ whatsappId: 4 }, { whatsappId: 4 }],
  ])('%j is really %j', (input, change) => {
    expect(changesOf(user, input)).toEqual(change);
  });
});
