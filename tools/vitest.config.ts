import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Whatever needs neither a database nor a browser and is part of neither the server nor the web. */
export default defineConfig({
  root: join(import.meta.dirname, '..'),
  test: {
    include: ['tools/**/*.test.ts', 'contracts/src/**/*.test.ts', 'bench/**/*.test.ts'],
    pool: 'threads',
    isolate: false,
    // Node reads our sources as they are.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    maxWorkers: 2,
    // Against what hangs, and not a measure of anything.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
