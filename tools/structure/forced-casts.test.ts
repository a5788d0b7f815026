import { expect, test } from 'vitest';
import { brokenPlaces } from './broken-rules.ts';
import { forcedCasts } from './forced-casts.ts';

test('a cast that the compiler can follow passes', () => {
  const files = {
    'web/src/lib/a.ts': 'const a = { id: 1 } as Row;\nconst b = c as unknown;',
    'web/src/lib/b.ts': "const text = 'as unknown as Row';",
  };
  expect(brokenPlaces(forcedCasts, files)).toEqual([]);
});

test('a cast through unknown is refused, in tests too', () => {
  const files = {
    'server/src/platform/a.ts': 'const row = 1;\nconst a = row as unknown as Row;',
    'web/src/lib/a.test.tsx': 'const a = (row as unknown) as Row;',
  };
  expect(brokenPlaces(forcedCasts, files)).toEqual([
    'server/src/platform/a.ts:2',
    'web/src/lib/a.test.tsx:1',
  ]);
});
