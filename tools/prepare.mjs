// `node tools/prepare.mjs install` and `... build`: the two slow steps of a start, which need the network, for an
// image.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './lib/install.mjs';
import { ToolError } from './lib/run.mjs';
import { ensureWebBuilt } from './lib/web-build.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const steps = {
  install: (/** @type {string} */ root) => ensureInstalled(root, 'running'),
  build: ensureWebBuilt,
};

try {
  const step = Object.entries(steps).find(([name]) => name === process.argv[2])?.[1];
  if (!step) throw new ToolError(`Say which: ${Object.keys(steps).join(' or ')}.`);
  await step(root);
} catch (error) {
  if (!(error instanceof ToolError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
