import { defineConfig } from 'vitest/config';

/** Logic only: what needs a browser is tested in a real one, by e2e. */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx'],
    environment: 'node',
    pool: 'threads',
    isolate: false,
    maxWorkers: 2,
    // Against what hangs, and not a measure of anything.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
