import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { node24 } from './node24.mjs';
import { run, ToolError } from './run.mjs';

const SOURCES = ['web', 'contracts/package.json', 'contracts/src', 'package-lock.json', 'tsconfig.base.json'];
const NOT_SOURCES = new Set(['node_modules', 'dist']);

/**
 * Builds the web app unless the build in web/dist was made from exactly these sources.
 * @param {string} root
 */
export async function ensureWebBuilt(root) {
  const stampFile = path.join(root, 'web', 'dist', '.prosa-build');
  const stamp = fingerprint(root);
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  process.stdout.write('Building the web app…\n');
  const { code, output } = await run(
    node24(root),
    [path.join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build'],
    { cwd: path.join(root, 'web'), env: { ...process.env, NODE_ENV: 'production' }, capture: true },
  );
  if (code !== 0) throw new ToolError(`${output}\nThe web app could not be built (vite ended with ${code}).`);
  writeFileSync(stampFile, stamp);
}

/** @param {string} root */
function fingerprint(root) {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    for (const file of listFiles(root, source))
      hash.update(`${file}\0`).update(readFileSync(path.join(root, file)));
  }
  return hash.digest('hex');
}

/**
 * @param {string} root
 * @param {string} place
 * @returns {string[]}
 */
function listFiles(root, place) {
  if (path.extname(place) === '.json') return [place];
  return readdirSync(path.join(root, place), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const name = `${place}/${entry.name}`;
      if (NOT_SOURCES.has(entry.name) || /\.test\.tsx?$/.test(entry.name)) return [];
      return entry.isDirectory() ? listFiles(root, name) : [name];
    });
}
