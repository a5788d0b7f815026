import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * `npm run rotate-secrets`: creates a new secret key and keeps the old one. The next start re-encrypts every secret
 * with the new key.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const newKey = () => randomBytes(48).toString('base64url');

/**
 * @param {string} dataDir
 * @returns {string} what to do next
 */
export function rotateKeyFile(dataDir) {
  const file = path.join(dataDir, 'secret-key');
  const previous = `${file}.previous`;
  if (!existsSync(file)) throw new Error(`There is no ${file}: start Prosa once, and it makes one.`);
  if (existsSync(previous)) {
    throw new Error(
      `${previous} is there: the last change is not finished. Start Prosa, wait for "all secrets sealed with the current key" in its log, then delete that file.`,
    );
  }
  // Saves the old key under its new name before the new key replaces it.
  writeFileSync(previous, readFileSync(file), { mode: 0o600, flag: 'wx' });
  writeFileSync(`${file}.new`, `${newKey()}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return `A new key is in ${file}. Restart Prosa now. After "all secrets sealed with the current key" in its log, and two days later, when the last old link to a file has ended, delete ${previous}.`;
}

const isMain = process.argv[1] === fileURLToPath(import.meta.url);
if (isMain) {
  try {
    process.stdout.write(
      process.env.SECRET_KEY?.trim()
        ? `SECRET_KEY is set by the environment. Give its value to SECRET_KEY_PREVIOUS, a new one to SECRET_KEY, and restart every process. A new one:\n${newKey()}\n`
        : `${rotateKeyFile(path.resolve(root, process.env.DATA_DIR?.trim() || 'data'))}\n`,
    );
  } catch (error) {
    process.stderr.write(`${/** @type {Error} */ (error).message}\n`);
    process.exitCode = 1;
  }
}
