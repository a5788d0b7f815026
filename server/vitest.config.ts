import { defineConfig } from 'vitest/config';

/** One worker per core, each with a database of its own for all its files: a process per test file costs ten times as much. */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    include: ['src/**/*.test.ts'],
    globalSetup: ['./src/testing/global-setup.ts'],
    pool: 'threads',
    isolate: false,
    maxWorkers: 2,
    testTimeout: 20_000,
    // As long as `testing/eventually.ts` waits.
    expect: { poll: { timeout: 15_000 } },
    hookTimeout: 60_000,
    teardownTimeout: 30_000,
  },
});
