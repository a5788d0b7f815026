import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Config } from '#app/config.ts';
import { restoreBackup } from '#platform/backup/restore-backup.ts';
import { takeBackup } from '#platform/backup/take-backup.ts';
import { requireOwnDatabase } from '#platform/database/installation.ts';
import { StartError } from '#platform/process/start-error.ts';
import type { Command } from './command.ts';
import { openInstallation, requireInstallation } from './open-installation.ts';

/** `npm run backup [-- --to FILE]`, while the server runs or not. */
export const backup: Command = async ({ config, args, say, now }) => {
  const { values } = parseArgs({ args: [...args], options: { to: { type: 'string' } } });
  const file = resolve(values.to ?? join(config.dataDir, 'backups', nameAt(now)));
  await requireInstallation(config);
  const { url, storage, box, identity, close } = await openInstallation(config, { besideServer: true });
  try {
    await requireOwnDatabase(url, identity);
    const written = await takeBackup({ url, storage, box, version: config.version, file, now });
    const newest = written.newestMessageAt?.toISOString() ?? 'none';
    say(`${written.file}: ${written.parts} parts, ${inMegabytes(written.bytes)}.`);
    say(`Companies: ${written.companies}. Newest message: ${newest}.`);
    say(keyAdvice(config));
  } finally {
    await close();
  }
};

/** `npm run restore -- --from FILE [--overwrite] [--any-key]`, with the server stopped. */
export const restore: Command = async ({ config, args, say }) => {
  const { values } = parseArgs({
    args: [...args],
    options: { from: { type: 'string' }, overwrite: { type: 'boolean' }, 'any-key': { type: 'boolean' } },
  });
  if (!values.from) throw new StartError('Say which backup: npm run restore -- --from FILE');
  const file = resolve(values.from);
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
    });
    say(`Restored from ${file}, with ${restored.files} files. Start Prosa with npm start.`);
  } finally {
    await close();
  }
};

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
