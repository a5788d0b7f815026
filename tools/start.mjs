// `npm start` and `npm start -- --roles web,worker`: installs and builds what is missing, then runs the server until it
// is stopped. Must run on the oldest supported Node with nothing installed: no packages, and no newer syntax or API
// before the version check.
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const OLDEST_NODE = 20;
const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
  process.stderr.write(`Prosa needs Node ${OLDEST_NODE} or newer; this is ${process.versions.node}.\n`);
  process.exit(1);
}

const { ToolError } = await import('./lib/run.mjs');
const { prepareAndServe } = await import('./lib/serve.mjs');

/** @returns {Promise<string | undefined>} */
async function givenRoles() {
  const { parseArgs } = await import('node:util');
  try {
    return parseArgs({ options: { roles: { type: 'string' } } }).values.roles;
  } catch (error) {
    throw new ToolError(/** @type {Error} */ (error).message);
  }
}

try {
  const roles = await givenRoles();
  if (roles !== undefined) process.env.ROLES = roles;
  process.exitCode = await prepareAndServe(root);
} catch (error) {
  if (!(error instanceof ToolError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
