import { defineConfig } from 'vitest/config';
import { SlowFilesFirst } from './src/testing/slow-files-first.ts';

/** What `tools/siege.mjs` asks for; in a plain run a few cases, always the same ones. */
const siege = {
  cases: Number(process.env.PROSA_SIEGE_CASES ?? 3),
  seed: Number(process.env.PROSA_SIEGE_SEED ?? 20_261_115),
  only: process.env.PROSA_SIEGE_ONLY ?? '',
  report: process.env.PROSA_SIEGE_REPORT ?? '',
};

/** For the hunt after tests that pass only where everything is quick; see `docs/subsystems/tests.md`. */
const isWireSlow = process.env.PROSA_SLOW_WIRE === '1';

/**
 * Few workers, each with a database of its own for all its files: a process per test file costs ten times as much. Two
 * for each of two cores: some of them always wait for something.
 */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    include: ['src/**/*.test.ts'],
    globalSetup: ['./src/testing/global-setup.ts'],
    provide: { siege, isWireSlow },
    pool: 'threads',
    isolate: false,
    // Node reads our sources as they are: what Vite makes of them takes an eighth more time.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    maxWorkers: 4,
    sequence: { sequencer: SlowFilesFirst },
    // Against what hangs, and not a measure of anything: several waits of `testing/eventually.ts` fit in.
    testTimeout: 240_000,
    // As long as `testing/eventually.ts` waits.
    expect: { poll: { timeout: 60_000 } },
    hookTimeout: 120_000,
    teardownTimeout: 60_000,
  },
});
