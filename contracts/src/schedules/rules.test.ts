import { describe, expect, it } from 'vitest';
import type { Profile } from '#contracts/permissions.ts';
import { isChangeable, minutesLate, seesSchedule } from './rules.ts';

const me = 7;

describe('a scheduled message', () => {
  it.each<[Profile, number | null, boolean]>([
    ['user', me, true],
    ['user', 8, false],
    ['user', null, false],
    ['supervisor', 8, true],
    ['admin', 8, true],
    ['admin', null, true],
  ])('is seen by the profile %s when its author is %s: %s', (profile, userId, sees) => {
    expect(seesSchedule({ profile, super: false }, me, { userId })).toBe(sees);
  });

  it('changes until it is on its way, and again when it could not leave', () => {
    const changeable = (['PENDENTE', 'AGENDADA', 'ENVIADA', 'ERRO'] as const).filter((status) =>
      isChangeable({ status }),
    );
    expect(changeable).toEqual(['PENDENTE', 'ERRO']);
  });

  it.each([
    ['PENDENTE', null, '2026-01-05T11:59:00Z', 0],
    ['PENDENTE', null, '2026-01-05T12:00:59Z', 0],
    ['AGENDADA', null, '2026-01-05T12:05:00Z', 5],
    ['ENVIADA', '2026-01-05T12:00:20Z', '2026-01-06T12:00:00Z', 0],
    ['ENVIADA', '2026-01-05T14:30:00Z', '2026-01-06T12:00:00Z', 150],
    ['ERRO', null, '2026-01-06T12:00:00Z', 0],
  ] as const)('as %s, sent at %s, is by %s late by %i minutes', (status, sentAt, now, minutes) => {
    const schedule = { sendAt: '2026-01-05T12:00:00Z', sentAt, status };
    expect(minutesLate(schedule, new Date(now))).toBe(minutes);
  });
});
