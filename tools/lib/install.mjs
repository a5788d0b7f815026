import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { missingPackages } from './locked-packages.mjs';
import { node24 } from './node24.mjs';
import { run, ToolError } from './run.mjs';

// Not `npm ci`: it refuses a lock without the packages of every platform, and some of those optional packages are not
// published. `--no-save` keeps to the versions and checksums of the lock too, and leaves the lock as it is.
// Vite and other tools are development packages, which npm leaves out when NODE_ENV is "production".
const INSTALL = ['install', '--no-save', '--include=dev', '--no-audit', '--no-fund'];

/**
 * Installs the packages of package-lock.json unless exactly those are installed.
 * @param {string} root
 */
export async function ensureInstalled(root) {
  const lockText = readFileSync(path.join(root, 'package-lock.json'), 'utf8');
  const modules = path.join(root, 'node_modules');
  const stampFile = path.join(modules, '.prosa-install');
  const unfinished = path.join(modules, '.prosa-installing');
  const stamp = `${createHash('sha256').update(lockText).digest('hex')} ${process.platform} ${process.arch}`;
  if (existsSync(unfinished)) {
    // npm takes a half-unpacked package for a complete one, so an interrupted installation starts over.
    rmSync(modules, { recursive: true, force: true });
  } else if (existsSync(node24(root))) {
    if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
    // A developer who ran `npm install` has the right packages without our stamp.
    if (missingPackages(root, lockText).length === 0) return writeFileSync(stampFile, stamp);
  }
  mkdirSync(modules, { recursive: true });
  writeFileSync(unfinished, '');
  await install(root, lockText);
  writeFileSync(stampFile, stamp);
  rmSync(unfinished);
}

/**
 * @param {string} root
 * @param {string} lockText
 */
async function install(root, lockText) {
  process.stdout.write('Installing packages (first time only)…\n');
  const { command, args } = npm(INSTALL);
  const { code, output } = await run(command, args, { cwd: root, capture: true });
  if (code !== 0)
    throw new ToolError(`${output}\nThe packages could not be installed (npm ended with ${code}).`);
  const machine = `${process.platform} ${process.arch}`;
  const missing = missingPackages(root, lockText);
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
