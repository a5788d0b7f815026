import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './lib/install.mjs';
import { node24 } from './lib/node24.mjs';
import { ToolError } from './lib/run.mjs';
import { ensureWebBuilt } from './lib/web-build.mjs';
import { endGroupsWithThisProcess, runInGroup } from './process-groups.mjs';

/**
 * One measurement; `ratio` is the share of its budget that it uses.
 * @typedef {{ bench: string; name: string; value: number; unit: string; ratio?: number }} Row
 */

const root = fileURLToPath(new URL('..', import.meta.url));

/** @returns {Promise<Row[]>} */
async function measureAll() {
  const files = readdirSync(join(root, 'bench')).filter((name) => name.endsWith('.bench.ts'));
  /** @type {Row[]} */
  const rows = [];
  for (const file of files.sort()) {
    const { code, output } = await runInGroup(node24(root), [join('bench', file)], { cwd: root });
    if (code !== 0) throw new ToolError(`${output.trimEnd()}\nbench/${file} ended with ${code}.`);
    const lines = output.split('\n').filter((line) => line.startsWith('{'));
    rows.push(...lines.map((line) => ({ bench: file.replace('.bench.ts', ''), ...JSON.parse(line) })));
  }
  return rows;
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

/** @param {readonly Row[]} rows */
function save(rows) {
  const folder = join(root, 'bench', 'results');
  mkdirSync(folder, { recursive: true });
  const measured = { at: new Date().toISOString(), cores: availableParallelism(), rows };
  writeFileSync(join(folder, 'latest.json'), `${JSON.stringify(measured, null, 2)}\n`);
}

endGroupsWithThisProcess();
try {
  await ensureInstalled(root);
  await ensureWebBuilt(root);
  const rows = await measureAll();
  printTable(rows);
  save(rows);
} catch (error) {
  if (!(error instanceof ToolError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
