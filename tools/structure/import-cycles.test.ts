import { expect, test } from 'vitest';
import { brokenRules } from './broken-rules.ts';
import { importCycles } from './import-cycles.ts';

test('a graph with a diamond has no cycle', () => {
  const files = {
    'server/src/platform/a.ts': "import './b.ts';\nimport './c.ts';",
    'server/src/platform/b.ts': "import './d.ts';",
    'server/src/platform/c.ts': "import '#platform/d.ts';",
    'server/src/platform/d.ts': "import 'node:fs';",
  };
  expect(brokenRules(importCycles, files)).toEqual([]);
});

test('a cycle over three files is told once with its whole path', () => {
  const files = {
    'server/src/platform/a.ts': "\nimport './b.ts';",
    'server/src/platform/b.ts': "import '#platform/c.ts';",
    'server/src/platform/c.ts': "import type { A } from './a.ts';",
  };
  const findings = brokenRules(importCycles, files);
  expect(findings).toHaveLength(1);
  expect(findings[0]).toMatchObject({ path: 'server/src/platform/a.ts', line: 2 });
  expect(findings[0]?.message).toContain('a.ts → server/src/platform/b.ts → server/src/platform/c.ts → ');
});
