import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { browserFlags, findBrowser } from './browser.ts';

const output = join(import.meta.dirname, '.output');

export default defineConfig({
  testDir: join(import.meta.dirname, 'specs'),
  globalSetup: join(import.meta.dirname, 'server.ts'),
  outputDir: join(output, 'results'),
  reporter: [['dot'], ['json', { outputFile: join(output, 'report.json') }]],
  // Distributed test by test, so that no worker is left with a long file; a spec whose tests share a user opts out.
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // Only a guard against tests that hang, not a measurement.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: findBrowser(), args: [...browserFlags] },
    viewport: { width: 1440, height: 900 },
    locale: 'pt-BR',
    // Without animations a run is a tenth shorter.
    contextOptions: { reducedMotion: 'reduce' },
    timezoneId: 'America/Sao_Paulo',
    // Use `--trace=retain-on-failure` to debug a spec: recording all of them costs a fifth of the run.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
});
