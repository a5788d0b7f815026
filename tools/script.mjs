// `node tools/script.mjs FILE ...`: runs an operator script (`npm run chaos`): installs missing packages, then runs the
// file on Node 24 with the remaining arguments.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './lib/install.mjs';
import { node24 } from './lib/node24.mjs';
import { run, stopRunning, ToolError } from './lib/run.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
// The script cleans up on a signal; this process waits for it.
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => stopRunning(signal));

try {
  // An operator's command belongs to the server; everything else is for developers.
  const purpose = process.argv[2]?.startsWith('server/src/') ? 'running' : 'developing';
  await ensureInstalled(root, purpose);
  const { code } = await run(node24(root), process.argv.slice(2), { cwd: root });
  process.exitCode = code;
} catch (error) {
  if (!(error instanceof ToolError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
