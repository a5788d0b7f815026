import { expect, it } from 'vitest';
import { timestampsToIso, toIso } from './timestamps.ts';

it.each([
  ['2026-11-15 03:46:56+00', '2026-11-15T03:46:56.000Z'],
  ['2026-11-15 03:46:56.1+00', '2026-11-15T03:46:56.100Z'],
  ['2026-11-15 03:46:56.123+00', '2026-11-15T03:46:56.123Z'],
  ['2026-11-15T03:46:56+00:00', '2026-11-15T03:46:56.000Z'],
  ['2026-11-15T03:46:56.12+00:00', '2026-11-15T03:46:56.120Z'],
])('a moment as PostgreSQL writes it, %s, is %s', (written, expected) => {
  expect(toIso(written)).toBe(expected);
});

it('only the columns named are moments, and one may be empty', () => {
  const at = '2026-11-15T03:46:56+00:00';
  const rows = [
    { body: at, sent_at: at, read_at: null as string | null },
    { body: '', sent_at: at, read_at: at },
  ];
  const iso = '2026-11-15T03:46:56.000Z';
  timestampsToIso(rows, ['sent_at', 'read_at']);
  expect(rows).toEqual([
    { body: at, sent_at: iso, read_at: null },
    { body: '', sent_at: iso, read_at: iso },
  ]);
});
