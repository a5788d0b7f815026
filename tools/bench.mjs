import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './lib/install.mjs';
import { node24 } from './lib/node24.mjs';
import { ToolError } from './lib/run.mjs';
import { ensureWebBuilt } from './lib/web-build.mjs';
import { endGroupsWithThisProcess, runInGroup } from './process-groups.mjs';

/**
 * One measurement; `ratio` is the share of its budget that it uses, `load` what else the machine had to do.
 * @typedef {{ bench: string; at: string; load: number; name: string; value: number; unit: string; ratio?: number }} Row
 */

const root = fileURLToPath(new URL('..', import.meta.url));

const ending = '.bench.ts';

/**
 * All of them, or those that were named.
 * @param {readonly string[]} chosen
 */
function benches(chosen) {
  const all = readdirSync(join(root, 'bench'))
    .filter((name) => name.endsWith(ending))
    .map((name) => name.slice(0, -ending.length))
    .sort();
  const unknown = chosen.filter((name) => !all.includes(name));
  if (unknown.length > 0)
    throw new ToolError(`There is no bench ${unknown.join(', ')}, but ${all.join(', ')}.`);
  return chosen.length > 0 ? chosen : all;
}

/**
 * @param {string} bench
 * @param {readonly string[]} sizes
 * @returns {Promise<Row[]>}
 */
async function measure(bench, sizes) {
  const file = join('bench', `${bench}${ending}`);
  const load = Math.round((loadavg()[0] ?? 0) * 10) / 10;
  const { code, output } = await runInGroup(node24(root), [file, ...sizes], { cwd: root });
  if (code !== 0) throw new ToolError(`${output.trimEnd()}\n${file} ended with ${code}.`);
  const at = new Date().toISOString();
  const lines = output.split('\n').filter((line) => line.startsWith('{'));
  return lines.map((line) => ({ bench, at, load, ...JSON.parse(line) }));
}

/** @param {readonly Row[]} rows */
function printTable(rows) {
  const nameWidth = Math.max(4, ...rows.map(({ name }) => name.length));
  const valueWidth = Math.max(5, ...rows.map(({ value }) => String(value).length));
  for (const { name, value, unit, ratio } of rows) {
    const isOver = ratio !== undefined && ratio > 1;
    const budget =
      ratio === undefined ? '' : `   ${Math.round(ratio * 100)} % of its budget${isOver ? '  OVER' : ''}`;
    console.log(`${name.padEnd(nameWidth)}  ${String(value).padStart(valueWidth)} ${unit}${budget}`);
  }
}

/**
 * In the place of what the same bench measured before; the others keep what they measured last.
 * @param {string} bench
 * @param {readonly Row[]} rows
 */
function save(bench, rows) {
  const file = join(root, 'bench', 'results', 'latest.json');
  mkdirSync(dirname(file), { recursive: true });
  /** @type {{ rows: Row[] }} */
  const before = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { rows: [] };
  const others = before.rows.filter((row) => row.bench !== bench);
  const all = [...others, ...rows].sort((a, b) => (a.bench < b.bench ? -1 : Number(a.bench > b.bench)));
  const measured = { cores: availableParallelism(), rows: all };
  writeFileSync(file, `${JSON.stringify(measured, null, 2)}\n`);
}

endGroupsWithThisProcess();
try {
  await ensureInstalled(root);
  await ensureWebBuilt(root);
  const isSize = (/** @type {string} */ word) => /^\d+$|^--quick$/u.test(word);
  const words = process.argv.slice(2);
  for (const bench of benches(words.filter((word) => !isSize(word)))) {
    const rows = await measure(bench, words.filter(isSize));
    save(bench, rows);
    printTable(rows);
  }
} catch (error) {
  if (!(error instanceof ToolError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
