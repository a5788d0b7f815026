// `node tools/script.mjs FILE …`: what an operator runs now and then (`npm run chaos`): installs what is missing, then runs
// the file on Node 24 with the words behind it.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './lib/install.mjs';
import { node24 } from './lib/node24.mjs';
import { run, stopRunning, ToolError } from './lib/run.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
// The script tidies up when it is told to stop; this one waits for it.
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => stopRunning(signal));

try {
  await ensureInstalled(root);
  const { code } = await run(node24(root), process.argv.slice(2), { cwd: root });
  process.exitCode = code;
} catch (error) {
  if (!(error instanceof ToolError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
