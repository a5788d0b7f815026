import serverConfig from '@prosa/server/vitest.config.ts';
import { defineConfig } from 'vitest/config';

/** The walks and the short forms of the trials, on the database and with the workers of the server's tests. */
export default defineConfig({
  ...serverConfig,
  root: import.meta.dirname,
  test: {
    ...serverConfig.test,
    globalSetup: ['../server/testing/global-setup.ts'],
  },
});
