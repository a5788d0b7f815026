import { expect, test } from 'vitest';
import { brokenPlaces } from './broken-rules.ts';
import { importPaths } from './import-paths.ts';

test('imports of the same folder and full names pass', () => {
  const files = { 'server/src/features/a/service.ts': "import './store.ts';\nimport '#platform/log.ts';" };
  expect(brokenPlaces(importPaths, files)).toEqual([]);
});

test('imports that climb do not pass, anywhere in the path', () => {
  const files = {
    'server/src/features/a/service.ts': "import '../b/store.ts';\nimport './../b/store.ts';",
    'tools/structure/a.ts': "export { x } from '../lib/run.mjs';",
  };
  expect(brokenPlaces(importPaths, files)).toHaveLength(3);
});
