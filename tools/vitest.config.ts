import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Tests that need neither a database nor a browser and belong to neither the server nor the web. */
export default defineConfig({
  root: join(import.meta.dirname, '..'),
  test: {
    include: ['tools/**/*.test.ts', 'contracts/src/**/*.test.ts', 'bench/**/*.test.ts'],
    pool: 'threads',
    isolate: false,
    // Node runs our sources without a transform.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    maxWorkers: 2,
    // Only a guard against hanging tests.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
