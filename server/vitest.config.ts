import { defineConfig } from 'vitest/config';
import { SlowFilesFirst } from './testing/slow-files-first.ts';

/** Settings from `tools/fuzz.mjs`; a plain run uses a few fixed cases. */
const fuzz = {
  cases: Number(process.env.PROSA_FUZZ_CASES ?? 3),
  seed: Number(process.env.PROSA_FUZZ_SEED ?? 20_261_115),
  only: process.env.PROSA_FUZZ_ONLY ?? '',
  report: process.env.PROSA_FUZZ_REPORT ?? '',
};

/** The slow tests (`*.full.test.ts`) run only in `npm run test:full`; without a name, by hand, all do. */
const slow = ['**/*.full.test.ts', '**/*.full.db.test.ts'];
export const suites: Readonly<Record<string, { include: string[]; exclude: string[] }>> = {
  change: { include: ['**/*.test.ts'], exclude: [...slow, '**/node_modules/**'] },
  full: { include: slow, exclude: ['**/node_modules/**'] },
  all: { include: ['**/*.test.ts'], exclude: ['**/node_modules/**'] },
};

/** Finds tests that pass only on a fast machine; see `docs/subsystems/tests.md`. */
const isWireSlow = process.env.PROSA_SLOW_WIRE === '1';

/**
 * Few workers, each with its own database for all its files: a process per test file costs ten times as much. Two
 * workers per core on two cores, because some of them always wait.
 */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    ...suites[process.env.PROSA_TESTS ?? 'all'],
    globalSetup: ['./testing/global-setup.ts'],
    provide: { fuzz, isWireSlow },
    pool: 'threads',
    isolate: false,
    // Node runs our sources directly: transforming them with Vite takes an eighth more time.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    maxWorkers: 4,
    sequence: { sequencer: SlowFilesFirst },
    // Catches hanging tests, and measures nothing: several waits of `testing/eventually.ts` fit in.
    testTimeout: 240_000,
    // As long as `testing/eventually.ts` waits.
    expect: { poll: { timeout: 60_000 } },
    hookTimeout: 120_000,
    teardownTimeout: 60_000,
  },
});
