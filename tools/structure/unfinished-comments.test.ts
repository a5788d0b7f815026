import { expect, test } from 'vitest';
import { brokenPlaces } from './broken-rules.ts';
import { unfinishedComments } from './unfinished-comments.ts';

test('comments that say why pass, and so do texts and names that merely contain the word', () => {
  const files = {
    'web/src/lib/todo.ts': "// The to-do list keeps its order.\nexport const title = 'TODO';",
    'server/migrations/0001_a.sql': "-- why\ninsert into tasks values ('TODO');",
    'server/src/platform/a.ts': '// @ts-expect-error the library types this as required\nf();',
  };
  expect(brokenPlaces(unfinishedComments, files)).toEqual([]);
});

test('promises of later work and unexplained suppressions are refused', () => {
  const files = {
    'web/src/lib/a.ts': 'const a = 1;\n// TODO: finish',
    'web/src/lib/b.ts': '/* FIXME */',
    'web/src/ui/c.module.css': '.a {}\n/* TODO colours */',
    'server/migrations/0001_a.sql': '-- HACK',
    'server/src/platform/d.ts': '// @ts-expect-error\nf();',
  };
  expect(brokenPlaces(unfinishedComments, files)).toHaveLength(5);
});
