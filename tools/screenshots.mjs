// `npm run screenshots -- [spec …]`: takes a picture of every screen in all widths, themes and languages.
import { copyFileSync, existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './lib/install.mjs';
import { node24 } from './lib/node24.mjs';
import { run, stopRunning, ToolError } from './lib/run.mjs';
import { ensureWebBuilt } from './lib/web-build.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const pictures = path.join(root, 'e2e/.output/screenshots');
const shown = path.join(root, 'docs/screenshots');
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => stopRunning(signal));

try {
  await ensureInstalled(root, 'developing');
  await ensureWebBuilt(root);
  const args = ['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts'];
  const { code } = await run(node24(root), [...args, ...process.argv.slice(2)], {
    cwd: root,
    env: { ...process.env, SCREENSHOTS: '1' },
  });
  // The documentation keeps copies of a few.
  for (const name of readdirSync(shown)) {
    const made = path.join(pictures, name);
    if (existsSync(made)) copyFileSync(made, path.join(shown, name));
  }
  console.log(`The pictures are in ${path.relative(root, pictures)}.`);
  process.exitCode = code;
} catch (error) {
  if (!(error instanceof ToolError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
