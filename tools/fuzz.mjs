import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ensureInstalled } from './lib/install.mjs';
import { node24 } from './lib/node24.mjs';
import { endGroupsWithThisProcess, runInGroup } from './process-groups.mjs';

/**
 * Long version of two tests of `npm run test:full`: invalid input for every endpoint (`npm run fuzz -- --cases 100`),
 * and rows of other companies wherever a request can name one (`npm run isolation`). Prints a table and fails with any
 * finding.
 *
 * @typedef {{ endpoint: string; what: string; about: string; detail: string }} Finding
 * @typedef {{ endpoint: string; cases: number; accepted: number; refused: number; findings: Finding[] }} Tally
 */

const root = fileURLToPath(new URL('..', import.meta.url));
const walks = {
  fuzz: 'walks/every-input.full.db.test.ts',
  isolation: 'walks/every-foreign-row.full.db.test.ts',
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    cases: { type: 'string', default: '100' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    only: { type: 'string', default: '' },
  },
});
const walk = positionals[0] === 'isolation' ? 'isolation' : 'fuzz';
const report = join(root, '.cache', 'fuzz', `${walk}.json`);

/** @param {readonly Tally[]} tallies */
function printTable(tallies) {
  const width = Math.max(8, ...tallies.map(({ endpoint }) => endpoint.length));
  const line = (/** @type {readonly (string | number)[]} */ cells) =>
    cells
      .map((cell, index) => (index === 0 ? String(cell).padEnd(width) : String(cell).padStart(9)))
      .join(' ');
  console.log(line(['endpoint', 'cases', 'accepted', 'refused', 'findings']));
  for (const { endpoint, cases, accepted, refused, findings } of tallies) {
    console.log(line([endpoint, cases, accepted, refused, findings.length]));
  }
  const sum = (/** @type {(tally: Tally) => number} */ of) =>
    tallies.reduce((total, tally) => total + of(tally), 0);
  const found = sum(({ findings }) => findings.length);
  console.log(
    line([
      `${tallies.length} endpoints`,
      sum((t) => t.cases),
      sum((t) => t.accepted),
      sum((t) => t.refused),
      found,
    ]),
  );
  for (const { findings } of tallies) {
    for (const { endpoint, what, about, detail } of findings) {
      console.log(`\n${endpoint}: ${what} (${about})\n  ${detail}`);
    }
  }
}

endGroupsWithThisProcess();
await ensureInstalled(root, 'developing');
mkdirSync(join(root, '.cache', 'fuzz'), { recursive: true });
rmSync(report, { force: true });
const { code } = await runInGroup(
  node24(root),
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--config',
    'trials/vitest.config.ts',
    '--reporter=verbose',
    walks[walk],
  ],
  {
    cwd: root,
    // The run takes minutes, so each endpoint is printed when it is done.
    isShown: true,
    env: {
      NO_COLOR: '1',
      PROSA_FUZZ_CASES: values.cases,
      PROSA_FUZZ_SEED: values.seed,
      PROSA_FUZZ_ONLY: values.only,
      PROSA_FUZZ_REPORT: report,
    },
  },
);
if (existsSync(report)) {
  /** @type {{ tallies: Tally[] }} */
  const { tallies } = JSON.parse(readFileSync(report, 'utf8'));
  printTable(tallies);
  console.log(`\nseed ${values.seed}`);
}
process.exitCode = code;
