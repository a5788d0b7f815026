import { defineConfig } from 'vitest/config';

/** Threads that keep what they loaded: importing Baileys costs more than most of these tests. */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    include: ['src/**/*.test.ts'],
    setupFiles: ['./src/quiet-console.ts'],
    pool: 'threads',
    isolate: false,
    // Node reads our sources as they are.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    maxWorkers: 2,
    // Against what hangs, and not a measure of anything: one wait of `journal.ts` fits in.
    testTimeout: 120_000,
    hookTimeout: 60_000,
    teardownTimeout: 10_000,
  },
});
