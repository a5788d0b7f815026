import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { browserFlags, findBrowser } from './browser.ts';

const output = join(import.meta.dirname, '.output');

export default defineConfig({
  testDir: join(import.meta.dirname, 'specs'),
  globalSetup: join(import.meta.dirname, 'server.ts'),
  outputDir: join(output, 'results'),
  reporter: [['dot'], ['json', { outputFile: join(output, 'report.json') }]],
  // Test by test, so that no worker is left alone with a long file; a spec whose tests share a person says so.
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // Against what hangs, and not a measure of anything.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: findBrowser(), args: [...browserFlags] },
    viewport: { width: 1440, height: 900 },
    locale: 'pt-BR',
    // Nobody watches: without the movements a run is a tenth shorter.
    contextOptions: { reducedMotion: 'reduce' },
    timezoneId: 'America/Sao_Paulo',
    // `--trace=retain-on-failure` for a spec that is being mended: recording all of them costs a fifth of the run.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
});
