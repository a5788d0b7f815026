import { expect, test } from 'vitest';
import { brokenPlaces } from './broken-rules.ts';
import { migrationNames } from './migration-names.ts';

test('consecutive numbers in snake case pass', () => {
  const files = { 'server/migrations/0001_create_companies.sql': '', 'server/migrations/0002_users.sql': '' };
  expect(brokenPlaces(migrationNames, files)).toEqual([]);
});

test.each([
  ['a gap', ['0001_a.sql', '0003_b.sql']],
  ['a double', ['0001_a.sql', '0001_b.sql']],
  ['not starting at one', ['0002_a.sql']],
  ['kebab case', ['0001-a.sql']],
  ['a short number', ['1_a.sql']],
  ['something else than SQL', ['0001_a.ts']],
])('%s is refused', (_what, names) => {
  const files = Object.fromEntries(names.map((name) => [`server/migrations/${name}`, '']));
  expect(brokenPlaces(migrationNames, files)).toHaveLength(1);
});
