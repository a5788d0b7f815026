import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { missingPackages } from './locked-packages.mjs';
import { node24 } from './node24.mjs';
import { run, ToolError } from './run.mjs';

/**
 * Purpose of the packages: running the product, which includes building the web app, or also working on it (linter,
 * type checker, test runners, browser driver).
 * @typedef {'running' | 'developing'} Purpose
 */

// Not `npm ci`: it refuses a lock without the packages of every platform, and some of those optional packages are not
// published. `--no-save` keeps to the versions and checksums of the lock too, and leaves the lock as it is.
const INSTALL = ['install', '--no-save', '--no-audit', '--no-fund'];
// Said explicitly, because npm's default depends on NODE_ENV.
const WHICH = { running: '--omit=dev', developing: '--include=dev' };

/**
 * Installs the packages of package-lock.json for a purpose unless they are installed.
 * @param {string} root
 * @param {Purpose} purpose
 */
export async function ensureInstalled(root, purpose) {
  const lockText = readFileSync(path.join(root, 'package-lock.json'), 'utf8');
  const modules = path.join(root, 'node_modules');
  const stampFile = path.join(modules, '.prosa-install');
  const unfinished = path.join(modules, '.prosa-installing');
  const lock = `${createHash('sha256').update(lockText).digest('hex')} ${process.platform} ${process.arch}`;
  const stamp = `${lock} ${purpose}`;
  // A developer's packages run the product too.
  const enough = [stamp, `${lock} developing`];
  if (existsSync(unfinished)) {
    // npm takes a half-unpacked package for a complete one, so an interrupted installation starts over.
    rmSync(modules, { recursive: true, force: true });
  } else if (existsSync(node24(root))) {
    if (existsSync(stampFile) && enough.includes(readFileSync(stampFile, 'utf8'))) return;
    // A developer who ran `npm install` has the right packages without our stamp.
    if (missingPackages(root, lockText, purpose).length === 0) return writeFileSync(stampFile, stamp);
  }
  mkdirSync(modules, { recursive: true });
  writeFileSync(unfinished, '');
  await install(root, lockText, purpose);
  writeFileSync(stampFile, stamp);
  rmSync(unfinished);
}

/**
 * @param {string} root
 * @param {string} lockText
 * @param {Purpose} purpose
 */
async function install(root, lockText, purpose) {
  process.stdout.write('Installing packages (first time only)…\n');
  const { command, args } = npm([...INSTALL, WHICH[purpose]]);
  const { code, output } = await run(command, args, { cwd: root, capture: true });
  if (code !== 0)
    throw new ToolError(`${output}\nThe packages could not be installed (npm ended with ${code}).`);
  const machine = `${process.platform} ${process.arch}`;
  const missing = missingPackages(root, lockText, purpose);
  if (missing.length > 0)
    throw new ToolError(
      `${output}\nnpm left out packages that ${machine} needs: ${missing.join(', ')}. It could not fetch them, or is told to leave optional packages out (omit=optional).`,
    );
  if (!existsSync(node24(root)))
    throw new ToolError(`${output}\nNode 24 was not installed: npm has none for ${machine}.`);
}

/** @param {string[]} args */
function npm(args) {
  // Under `npm start` npm passes the paths of its own script and Node. The node on the PATH may be the one in
  // node_modules, which npm puts first and the installation would delete. Started by hand, the npm on the PATH is used.
  const { npm_execpath: cli, npm_node_execpath: node } = process.env;
  if (cli !== undefined && node !== undefined && path.basename(cli) === 'npm-cli.js' && existsSync(node)) {
    return { command: node, args: [cli, ...args] };
  }
  return { command: process.platform === 'win32' ? 'npm.cmd' : 'npm', args };
}
