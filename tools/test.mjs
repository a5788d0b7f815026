import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runChecks, stepLine } from './checks.mjs';
import { watchStolen } from './lib/cpu-steal.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { node24 } from './lib/node24.mjs';
import { ensureWebBuilt } from './lib/web-build.mjs';
import { endGroupsWithThisProcess, endLeftovers, runInGroup } from './process-groups.mjs';
import { countPlaywright, countVitest, outcome, tellFailure } from './test-reports.mjs';

/**
 * Which tests run: those that guard every change (`npm test`), the complete walks and slow trials (`npm run test:full`),
 * or both (`.ci/run`). A test file of the second kind is named `*.full.test.ts`, a browser test is tagged `@full`.
 * @type {'change' | 'full' | 'all'}
 */
const suite = process.argv[2] === 'full' || process.argv[2] === 'all' ? process.argv[2] : 'change';

const root = fileURLToPath(new URL('..', import.meta.url));
const reports = join(root, '.cache', 'test');
const total = { passed: 0, failed: 0 };

/** Directory for everything that the tests write outside the tree, so that one removal deletes it all. */
const scratch = mkdtempSync(join(tmpdir(), 'prosa-test-'));
// As root, the tests run PostgreSQL under another account, which needs access.
chmodSync(scratch, 0o755);
process.env.TMPDIR = scratch;
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));
endGroupsWithThisProcess();

/**
 * @param {string} name
 * @param {number} startedAt
 * @param {import('./test-reports.mjs').Counts} counts
 * @param {string} output
 */
function report(name, startedAt, counts, output) {
  total.passed += counts.passed;
  total.failed += counts.failed;
  const ok = counts.failed === 0;
  const detail = `${counts.passed} passed${ok ? '' : `, ${counts.failed} failed`}`;
  console.log(stepLine({ name, ok, seconds: (performance.now() - startedAt) / 1000, detail }));
  if (!ok) console.log(`\n${tellFailure(output)}\n`);
}

/**
 * Runs a step that either succeeds or fails, and counts as one test.
 * @param {string} name
 * @param {() => Promise<unknown>} work
 * @returns {Promise<boolean>}
 */
async function attempt(name, work) {
  const startedAt = performance.now();
  try {
    await work();
    report(name, startedAt, { passed: 1, failed: 0 }, '');
    return true;
  } catch (error) {
    report(name, startedAt, { passed: 0, failed: 1 }, error instanceof Error ? error.message : String(error));
    return false;
  }
}

/**
 * @param {string} name
 * @param {readonly string[]} args
 * @param {string} reportFile
 * @param {{ count: typeof countVitest; env: Record<string, string> }} kind
 */
async function runner(name, args, reportFile, { count, env }) {
  rmSync(reportFile, { force: true });
  const startedAt = performance.now();
  const { code, output } = await runInGroup(node24(root), args, { cwd: root, env });
  const json = existsSync(reportFile) ? readFileSync(reportFile, 'utf8') : undefined;
  report(name, startedAt, outcome(code, json, count), output);
}

/**
 * @param {string} name
 * @param {string} config
 * @param {'change' | 'full'} part
 */
async function vitest(name, config, part = 'change') {
  const file = join(reports, `${name.replaceAll(' ', '-')}.json`);
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
  await runner(name, ['node_modules/vitest/vitest.mjs', 'run', '--config', config, ...reporters], file, {
    count: countVitest,
    env: { NO_COLOR: '1', PROSA_TESTS: part },
  });
}

async function checks() {
  for (const { name, ok, seconds, output } of await runChecks(root, node24(root))) {
    const startedAt = performance.now() - seconds * 1000;
    report(name, startedAt, { passed: Number(ok), failed: Number(!ok) }, output);
  }
}

/** Checks the bytes that a browser downloads, not the time: a page over its budget fails. */
async function weighPages() {
  const { code, output } = await runInGroup(node24(root), ['bench/bundle.bench.ts'], { cwd: root });
  if (code !== 0) throw new Error(output);
  const rows = output.split('\n').filter((line) => line.startsWith('{'));
  const over = rows.filter((line) => JSON.parse(line).ratio > 1);
  if (over.length > 0) throw new Error(`Over the budgets of bench/bundle.bench.ts:\n${over.join('\n')}`);
}

/**
 * @param {string} name
 * @param {readonly string[]} filter
 */
async function browserTests(name, filter) {
  const args = [
    'node_modules/@playwright/test/cli.js',
    'test',
    '--config',
    'e2e/playwright.config.ts',
    ...filter,
  ];
  await runner(name, args, join(root, 'e2e/.output/report.json'), {
    count: countPlaywright,
    env: { FORCE_COLOR: '0' },
  });
}

/** Everything that guards a change. */
async function runChangeTests() {
  // Run in parallel, since each of these steps alone leaves half of the machine idle.
  const [isBuilt] = await Promise.all([
    attempt('web build', () => ensureWebBuilt(root)),
    checks(),
    vitest('web tests', 'web/vitest.config.ts'),
    vitest('emulator tests', 'emulator/vitest.config.ts'),
    vitest('tools tests', 'tools/vitest.config.ts'),
  ]);
  await vitest('server tests', 'server/vitest.config.ts');
  await vitest('walks', 'trials/vitest.config.ts');
  if (!isBuilt) return reportNotRun('browser tests');
  await attempt('page sizes', weighPages);
  await browserTests('browser tests', ['--grep-invert', '@full']);
}

/** The complete walks and everything else that takes long. */
async function runFullTests() {
  await vitest('slow server tests', 'server/vitest.config.ts', 'full');
  await vitest('trials', 'trials/vitest.config.ts', 'full');
  if (!(await attempt('web build', () => ensureWebBuilt(root)))) return reportNotRun('full browser tests');
  await browserTests('full browser tests', ['--grep', '@full']);
}

/** @param {string} name */
function reportNotRun(name) {
  report(name, performance.now(), { passed: 0, failed: 1 }, 'Not run: the web app did not build.');
}

async function runAll() {
  if (!(await attempt('install', () => ensureInstalled(root, 'developing')))) return;
  mkdirSync(reports, { recursive: true });
  if (suite !== 'full') await runChangeTests();
  if (suite !== 'change') await runFullTests();
  await attempt('nothing left', async () => {
    const killed = await endLeftovers(30_000);
    if (killed.length > 0) throw new Error(`Still running after the tests, now ended:\n${killed.join('\n')}`);
  });
}

const stolen = watchStolen();
await runAll();
const seconds = Math.round(performance.now() / 1000);
console.log(
  `${Math.floor(seconds / 60)} min ${seconds % 60} s; the host kept ${stolen()} % of the processors.`,
);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
