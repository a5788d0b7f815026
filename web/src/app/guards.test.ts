import type { SessionUser } from '@prosa/contracts/access/schema.ts';
import { describe, expect, it } from 'vitest';
import type { SessionState } from '#lib/session.ts';
import { canOpenPage, privatePageRedirect, publicPageRedirect, safeReturnPath } from './guards.ts';

const inside: SessionState = { status: 'authenticated', user: { id: 1 } as SessionUser };
const outside: SessionState = { status: 'anonymous', reason: 'none' };

describe('a public page', () => {
  it('keeps a visitor without a session', () => {
    expect(publicPageRedirect(outside, '/users')).toBeUndefined();
  });
  it('sends whoever has a session to the beginning', () => {
    expect(publicPageRedirect(inside, undefined)).toBe('/');
  });
  it('sends whoever has just logged in to the place they wanted', () => {
    expect(publicPageRedirect(inside, '/users?search=ana#top')).toBe('/users?search=ana#top');
  });
});

describe('a private page', () => {
  it('keeps whoever has a session', () => {
    expect(privatePageRedirect(inside, '/users')).toBeUndefined();
  });
  it('sends a visitor to the login page, remembering where they wanted to go', () => {
    expect(privatePageRedirect(outside, '/users?search=ana')).toEqual({ redirect: '/users?search=ana' });
  });
  it('remembers nothing when the wanted place is the beginning', () => {
    expect(privatePageRedirect(outside, '/')).toEqual({});
  });
  it('remembers nothing for somebody who chose to leave', () => {
    expect(privatePageRedirect({ status: 'anonymous', reason: 'logout' }, '/users')).toEqual({});
  });
});

describe('the place to come back to', () => {
  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    'users',
    '/login?redirect=/users',
    42,
    undefined,
  ])('is dropped when it is not a page of the product: %s', (value) => {
    expect(safeReturnPath(value)).toBeUndefined();
  });
});

describe('a page with a requirement', () => {
  const admin = { profile: 'admin', super: false } as const;
  const attendant = { profile: 'user', super: false } as const;
  const owner = { profile: 'user', super: true } as const;
  const adminPages = 'drawer-admin-items:view' as const;
  const kanban = 'useKanban' as const;

  it.each([
    { name: 'nothing asked', asks: {}, user: attendant, plan: undefined, opens: true },
    {
      name: 'a permission held',
      asks: { permission: adminPages },
      user: admin,
      plan: undefined,
      opens: true,
    },
    {
      name: 'one not held',
      asks: { permission: adminPages },
      user: attendant,
      plan: undefined,
      opens: false,
    },
    {
      name: 'a feature',
      asks: { planFeature: kanban },
      user: attendant,
      plan: { useKanban: true },
      opens: true,
    },
    {
      name: 'one it lacks',
      asks: { planFeature: kanban },
      user: admin,
      plan: { useKanban: false },
      opens: false,
    },
    { name: 'no plan yet', asks: { planFeature: kanban }, user: admin, plan: undefined, opens: 'unknown' },
    { name: 'super, for an admin', asks: { superOnly: true }, user: admin, plan: {}, opens: false },
    { name: 'super, for one', asks: { superOnly: true }, user: owner, plan: {}, opens: true },
  ])('opens or not: $name', ({ asks, user, plan, opens }) => {
    expect(canOpenPage(asks, user, plan)).toBe(opens);
  });

  it('opens by a flag kept in the browser only while it is there', () => {
    const asks = { storedFlag: 'cshow' } as const;
    expect(canOpenPage(asks, admin, {}, new Set(['cshow']))).toBe(true);
    expect(canOpenPage(asks, admin, {}, new Set())).toBe(false);
  });
});
