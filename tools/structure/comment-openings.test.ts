import { expect, test } from 'vitest';
import { brokenPlaces } from './broken-rules.ts';
import { commentOpenings } from './comment-openings.ts';

test('comments that put their subject first pass', () => {
  const files = {
    'server/src/platform/a.ts': '/** Closes the connection. */\nf();\n// Offline, it waits.\ng();',
    'server/src/platform/b.ts': '// Returns the rows\n// Of one company.\nf();',
    'web/src/ui/c.module.css': '/* Above the page. */\n.a {}',
  };
  expect(brokenPlaces(commentOpenings, files)).toEqual([]);
});

test('comments that open with a free relative or inverted are refused', () => {
  const files = {
    'server/src/platform/a.ts': '/** What is kept of a day. */\nf();',
    'server/src/platform/b.ts': 'f();\n// Nobody waits for it.\n',
    'server/src/platform/c.ts': '/**\n * Whoever calls.\n */\nf();',
    'web/src/ui/d.module.css': '.a {}\n/* Where there is room. */',
  };
  expect(brokenPlaces(commentOpenings, files)).toEqual([
    'server/src/platform/a.ts:1',
    'server/src/platform/b.ts:2',
    'server/src/platform/c.ts:1',
    'web/src/ui/d.module.css:2',
  ]);
});
