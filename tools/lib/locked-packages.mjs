import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * @typedef {{ version?: string, link?: boolean, dev?: boolean, optional?: boolean, inBundle?: boolean, os?: string[], cpu?: string[], libc?: string[] }} LockedPackage
 * @typedef {{ os: string, cpu: string, libc?: string }} Machine
 */

/**
 * Returns the packages of the lock that a machine needs and that are missing in npm's record of the installation, which
 * npm writes last. npm exits with 0 when it could not fetch a platform package, because these are optional.
 * @param {string} root
 * @param {string} lockText
 * @param {import('./install.mjs').Purpose} purpose
 * @param {Machine} [machine]
 */
export function missingPackages(root, lockText, purpose, machine = thisMachine()) {
  const accountFile = path.join(root, 'node_modules', '.package-lock.json');
  const installed = existsSync(accountFile) ? readPackages(readFileSync(accountFile, 'utf8')) : {};
  return Object.entries(readPackages(lockText))
    .filter(([place, entry]) => place.startsWith('node_modules/') && !entry.link)
    .filter(([, entry]) => purpose === 'developing' || !entry.dev)
    .filter(([place, entry]) => {
      const found = installed[place];
      return found === undefined ? isNeededOn(machine, entry) : found.version !== entry.version;
    })
    .map(([place]) => place.slice('node_modules/'.length));
}

/**
 * @param {string} text
 * @returns {Record<string, LockedPackage>}
 */
export function readPackages(text) {
  return JSON.parse(text).packages;
}

/**
 * @param {Machine} machine
 * @param {LockedPackage} entry
 */
function isNeededOn(machine, { optional, os, cpu, libc, inBundle }) {
  if (!optional) return true;
  // Bundled packages are installed with their parent; optional packages for any platform may be left out on purpose.
  if (inBundle || !os || !cpu) return false;
  return os.includes(machine.os) && cpu.includes(machine.cpu) && (!libc || libc.includes(machine.libc ?? ''));
}

/** @returns {Machine} */
function thisMachine() {
  const { platform: os, arch: cpu } = process;
  if (os !== 'linux') return { os, cpu };
  // The same detection as npm's.
  const { header } = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (process.report.getReport());
  return { os, cpu, libc: header.glibcVersionRuntime ? 'glibc' : 'musl' };
}
