import { expect, test } from 'vitest';
import { boundConstants } from './bound-constants.ts';
import { brokenPlaces } from './broken-rules.ts';

const store = 'server/src/features/incoming/store.ts';

test.each([
  "db.selectFrom('jobs').where('state', '=', sql.lit('waiting'))",
  "db.selectFrom('jobs').where('state', 'in', literals('applied', 'ignored'))",
  "db.selectFrom('jobs').where('state', '=', state)",
  "db.selectFrom('jobs').where('is_done', '=', true)",
])('%s is fine', (sample) => {
  expect(brokenPlaces(boundConstants, { [store]: sample })).toEqual([]);
});

test.each([
  "db.selectFrom('jobs').where('state', '=', 'waiting')",
  "db.selectFrom('jobs').where('state', 'in', ['applied', 'ignored'])",
  "db.selectFrom('jobs').where(({ eb, or }) => or([eb('state', '<>', 'waiting'), eb('due', 'is', null)]))",
])('%s is refused', (sample) => {
  expect(brokenPlaces(boundConstants, { [store]: sample })).toEqual([`${store}:1`]);
});
