import { expect, test } from 'vitest';
import { checkStructure } from './check-structure.ts';

test('all rules look at the project and their findings come in the order of the files', () => {
  const findings = checkStructure(
    new Map([
      ['web/src/lib/utils.ts', "// TODO\nimport { x } from '../ui/toast.tsx';"],
      ['contracts/src/a.ts', "import fs from 'node:fs';"],
    ]),
  );
  expect(findings.map(({ path, line, rule }) => `${path}:${line} ${rule}`)).toEqual([
    'contracts/src/a.ts:1 contracts-purity',
    'web/src/lib/utils.ts:1 file-names',
    'web/src/lib/utils.ts:1 unfinished-comments',
    'web/src/lib/utils.ts:2 import-paths',
    'web/src/lib/utils.ts:2 layer-direction',
  ]);
});

test('a file that cannot be parsed is a finding, not a silent pass', () => {
  const [finding] = checkStructure(new Map([['web/src/lib/a.ts', 'export const = ;']]));
  expect(finding?.rule).toBe('readable-syntax');
});
