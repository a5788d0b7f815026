import { describe, expect, it } from 'vitest';
import type { Profile } from '#contracts/permissions.ts';
import { canEditQuickMessage, canSetReach } from './rules.ts';

const me = 7;
const holder = (profile: Profile) => ({ profile, super: false });

describe('a quick message', () => {
  it.each<[string, Profile, number | null, boolean, boolean]>([
    ['one’s own', 'user', me, false, true],
    ['one’s own for all', 'user', me, true, true],
    ['a colleague’s for all', 'user', 8, true, false],
    ['a colleague’s for all', 'supervisor', 8, true, true],
    ['a colleague’s for all', 'admin', 8, true, true],
    ['a former colleague’s for all', 'admin', null, true, true],
    ['a former colleague’s for all', 'user', null, true, false],
    ['a colleague’s private one', 'admin', 8, false, false],
  ])('(%s) may be edited by the profile %s: owner %s, for all %s → %s', (_, profile, userId, geral, may) => {
    expect(canEditQuickMessage(holder(profile), me, { userId, geral })).toBe(may);
  });

  it('changes its reach by its owner’s hand alone', () => {
    expect(canSetReach(me, { userId: me, geral: true })).toBe(true);
    expect(canSetReach(me, { userId: 8, geral: true })).toBe(false);
    expect(canSetReach(me, { userId: null, geral: true })).toBe(false);
  });
});
