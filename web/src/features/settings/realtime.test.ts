import type { Setting } from '@prosa/contracts/settings/schema.ts';
import { expect, it } from 'vitest';
import { reduceSettingList } from './realtime.ts';

function setting(key: string, value: string, minute: number): Setting {
  const updatedAt = `2026-03-05T12:0${minute}:00.000Z`;
  return {
    id: key.length,
    key,
    value,
    isSet: true,
    companyId: 1,
    changedBy: 'Ana Prado',
    changedAt: updatedAt,
    createdAt: '2026-03-01T12:00:00.000Z',
    updatedAt,
  };
}

it('a list of settings equals a fresh one after changes that were told twice and out of order', () => {
  const [older, newer] = [setting('call', 'disabled', 1), setting('call', 'enabled', 2)];
  const rating = setting('userRating', 'enabled', 1);
  const list = [newer, older, rating, newer].reduce(
    (shown, told) => reduceSettingList(shown, { action: 'update', setting: told }),
    [setting('call', 'enabled', 0)],
  );
  expect(list.toSorted((a, b) => a.key.localeCompare(b.key))).toEqual([newer, rating]);
});
