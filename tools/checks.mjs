import { join } from 'node:path';
import { runInGroup } from './process-groups.mjs';

/**
 * @typedef {{ name: string; ok: boolean; seconds: number; output: string }} StepResult
 * @typedef {readonly [name: string, args: readonly string[]]} Check
 */

/**
 * Checks that each text exists in every language: one of the web's tests, for callers that do not run them all.
 * @type {Check}
 */
export const languages = [
  'languages',
  [bin('vitest/vitest.mjs'), 'run', '--config', 'web/vitest.config.ts', 'src/locales/parity.test.ts'],
];

/**
 * Runs the static checks of the repository in parallel, since they wait for different resources.
 * @param {string} root
 * @param {string} node path of the Node that runs the tools
 * @param {readonly Check[]} more
 * @returns {Promise<StepResult[]>} in a fixed order
 */
export function runChecks(root, node, more = []) {
  /** @type {Check[]} */
  const commands = [
    ['lint and format', [bin('@biomejs/biome/bin/biome'), 'ci', '--error-on-warnings', '--colors=off', '.']],
    // Each checker repeats the work on shared files: two take three quarters of the time of the default four.
    ['types', [bin('typescript/bin/tsc'), '-b', '--checkers', '2', '--pretty', 'false']],
    ['structure', ['tools/structure/main.ts']],
    ['commit messages', ['tools/commit-messages.mjs']],
    ...more,
  ];
  return Promise.all(
    commands.map(([name, args]) => timed(name, () => runInGroup(node, args, { cwd: root }))),
  );
}

/**
 * @param {string} name
 * @param {() => Promise<{ code: number; output: string }>} work
 * @returns {Promise<StepResult>}
 */
export async function timed(name, work) {
  const start = performance.now();
  const { code, output } = await work();
  return { name, ok: code === 0, seconds: (performance.now() - start) / 1000, output };
}

/**
 * @param {{ name: string; ok: boolean; seconds: number; detail?: string }} result
 * @returns {string}
 */
export function stepLine({ name, ok, seconds, detail }) {
  return `${ok ? 'ok  ' : 'FAIL'}  ${name.padEnd(18)} ${seconds.toFixed(1).padStart(6)} s${detail ? `   ${detail}` : ''}`;
}

/** @param {string} path below node_modules */
function bin(path) {
  return join('node_modules', path);
}
