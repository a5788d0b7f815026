import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Config, passphraseMinLength } from '#app/config.ts';
import { restoreBackup } from '#platform/backup/restore-backup.ts';
import { takeBackup } from '#platform/backup/take-backup.ts';
import { requireOwnDatabase } from '#platform/database/installation.ts';
import { StartError } from '#platform/errors.ts';
import type { Command } from './installation.ts';
import { openInstallation, requireInstallation } from './installation.ts';

/** `npm run backup [-- --to FILE] [--passphrase-file FILE]`, while the server runs or not. */
export const backup: Command = async ({ config, args, say, now }) => {
  const { values } = parseArgs({ args: [...args], options: { to: { type: 'string' }, ...passphraseOption } });
  const passphrase = await readPassphrase(config, values['passphrase-file']);
  const name = passphrase === undefined ? nameAt(now) : `${nameAt(now)}.enc`;
  const file = resolve(values.to ?? join(config.dataDir, 'backups', name));
  await requireInstallation(config);
  const { url, storage, box, identity, close } = await openInstallation(config, { besideServer: true });
  try {
    await requireOwnDatabase(url, identity);
    const written = await takeBackup({ url, storage, box, version: config.version, file, now, passphrase });
    const newest = written.newestMessageAt?.toISOString() ?? 'none';
    say(`${written.file}: ${written.parts} parts, ${inMegabytes(written.bytes)}.`);
    say(`Companies: ${written.companies}. Newest message: ${newest}.`);
    say(keyAdvice(config));
    say(passphrase === undefined ? plainAdvice : encryptedAdvice);
  } finally {
    await close();
  }
};

/** `npm run restore -- --from FILE [--overwrite] [--any-key] [--passphrase-file FILE]`, with the server stopped. */
export const restore: Command = async ({ config, args, say }) => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      from: { type: 'string' },
      overwrite: { type: 'boolean' },
      'any-key': { type: 'boolean' },
      ...passphraseOption,
    },
  });
  if (!values.from) throw new StartError('Say which backup: npm run restore -- --from FILE');
  const file = resolve(values.from);
  const passphrase = await readPassphrase(config, values['passphrase-file']);
  const { url, storage, box, close } = await openInstallation(config, { besideServer: false });
  try {
    const restored = await restoreBackup({
      url,
      storage,
      box,
      file,
      migrationsFolder: config.migrationsFolder,
      overwrite: values.overwrite ?? false,
      anyKey: values['any-key'] ?? false,
      passphrase,
    });
    say(`Restored from ${file}, with ${restored.files} files. Start Prosa with npm start.`);
  } finally {
    await close();
  }
};

const passphraseOption = { 'passphrase-file': { type: 'string' } } as const;
const plainAdvice = 'It is not encrypted: set BACKUP_PASSPHRASE to have it so.';
const encryptedAdvice = 'It is encrypted: without the passphrase nobody can restore it.';

async function readPassphrase(
  { BACKUP_PASSPHRASE: configured }: Config,
  file: string | undefined,
): Promise<string | undefined> {
  if (file === undefined) return configured;
  const text = await readFile(resolve(file), 'utf8').catch((cause: NodeJS.ErrnoException) => {
    throw new StartError(`The passphrase file ${file} cannot be read (${cause.code}).`, { cause });
  });
  const passphrase = text.replace(/\r?\n$/, '');
  if (passphrase.length < passphraseMinLength) {
    throw new StartError(`The passphrase in ${file} must have at least ${passphraseMinLength} characters.`);
  }
  return passphrase;
}

function nameAt(now: Date): string {
  return `prosa-${now.toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '')}.tar.zst`;
}

function inMegabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

function keyAdvice({ SECRET_KEY: key, dataDir }: Config): string {
  const where = key ? 'SECRET_KEY' : join(dataDir, 'secret-key');
  return `The secret key is not in it: keep a copy of ${where} elsewhere, without which passwords of integrations and linked numbers cannot be used again.`;
}
