import { readdirSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { markdownOf, saveResults, writeMarkdown } from './bench-results.mjs';
import { asText, tableOf } from './bench-tables.mjs';
import { watchStolen } from './lib/cpu-steal.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { node24 } from './lib/node24.mjs';
import { ToolError } from './lib/run.mjs';
import { ensureWebBuilt } from './lib/web-build.mjs';
import { endGroupsWithThisProcess, runInGroup } from './process-groups.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const ending = '.bench.ts';
/** Benches with a quick form: `--quick` runs only these, in about two minutes. */
const quickOnes = ['bundle', 'http', 'conversations', 'browser', 'growth', 'memory'];

const ofTheWeb = new Set(['bundle', 'browser']);

/**
 * Returns the named benches, or all, those with a quick form first.
 * @param {readonly string[]} chosen
 * @param {boolean} isQuick
 */
function benches(chosen, isQuick) {
  const found = readdirSync(join(root, 'bench'))
    .filter((name) => name.endsWith(ending))
    .map((name) => name.slice(0, -ending.length))
    .sort();
  const unknown = chosen.filter((name) => !found.includes(name));
  if (unknown.length > 0)
    throw new ToolError(`There is no bench ${unknown.join(', ')}, but ${found.join(', ')}.`);
  if (chosen.length > 0) return chosen;
  const quick = quickOnes.filter((name) => found.includes(name));
  return isQuick ? quick : [...quick, ...found.filter((name) => !quick.includes(name))];
}

/**
 * @param {string} bench
 * @param {readonly string[]} words
 * @returns {Promise<import('./bench-results.mjs').Measured>}
 */
async function measure(bench, words) {
  const file = join('bench', `${bench}${ending}`);
  const load = Math.round((loadavg()[0] ?? 0) * 10) / 10;
  const stolen = watchStolen();
  const startedAt = performance.now();
  const { code, output } = await runInGroup(node24(root), [file, ...words], { cwd: root });
  if (code !== 0) throw new ToolError(`${output.trimEnd()}\n${file} ended with ${code}.`);
  return {
    at: new Date().toISOString(),
    isQuick: words.includes('--quick'),
    load,
    stolen: stolen(),
    seconds: Math.round((performance.now() - startedAt) / 1000),
    rows: output
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line)),
    remarks: output.split('\n').filter((line) => line.startsWith('-- ')),
  };
}

/**
 * Runs the benches one after the other; a failure does not stop the others.
 * @param {readonly string[]} names
 * @param {readonly string[]} words
 */
async function measureAll(names, words) {
  let over = 0;
  const startedAt = performance.now();
  for (const bench of names) {
    try {
      console.error(`Measuring ${bench}…`);
      const measured = await measure(bench, words);
      saveResults(root, bench, measured);
      console.log(
        `\n${bench}, ${measured.seconds} s, load before ${measured.load}, kept by the host ${measured.stolen} %\n${asText(tableOf(measured.rows))}`,
      );
      for (const remark of measured.remarks) console.log(remark);
      over += measured.rows.filter(({ ratio = 0 }) => ratio > 1).length;
    } catch (error) {
      if (!(error instanceof ToolError)) throw error;
      console.error(`\n${bench} failed:\n${error.message}`);
      process.exitCode = 1;
    }
  }
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.log(`\n${names.length} benches in ${seconds} s; ${over} figures over their budget.`);
}

endGroupsWithThisProcess();
try {
  await ensureInstalled(root, 'developing');
  const words = process.argv.slice(2);
  const isOption = (/** @type {string} */ word) => /^\d+$|^--quick$/u.test(word);
  if (!words.includes('--markdown')) {
    const names = benches(
      words.filter((word) => !isOption(word)),
      words.includes('--quick'),
    );
    if (names.some((name) => ofTheWeb.has(name))) await ensureWebBuilt(root);
    await measureAll(names, words.filter(isOption));
  }
  writeMarkdown(root);
  if (words.includes('--markdown')) console.log(markdownOf(root));
} catch (error) {
  if (!(error instanceof ToolError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
