import { readFileSync } from 'node:fs';
import { loadSettingsFile, readConfig } from '#app/config.ts';
import { backup, restore } from '#app/maintenance/backup.ts';
import { company } from '#app/maintenance/company.ts';
import { importFromWhaticket } from '#app/maintenance/import-whaticket.ts';
import { passwordLink } from '#app/maintenance/password-link.ts';
import type { Command } from './app/maintenance/installation.ts';
import { ArchiveError } from './platform/backup/archive-format.ts';
import { describeConnectionFailure } from './platform/database/server-checks.ts';
import { StartError } from './platform/errors.ts';

const commands: Readonly<Record<string, Command>> = {
  backup,
  restore,
  company,
  'import-whaticket': importFromWhaticket,
  'password-link': passwordLink,
};

const [, , name = '', ...args] = process.argv;
const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

/** One line for the person at the terminal; undefined for what is a fault of ours and shows where it came from. */
function clearWords(error: unknown): string | undefined {
  if (error instanceof StartError || error instanceof ArchiveError) return error.message;
  const { code = '', message = '' } = error as NodeJS.ErrnoException;
  if (code.startsWith('ERR_PARSE_ARGS')) return message;
  return describeConnectionFailure(error);
}

// A database that was started for this command goes along when the process ends by itself.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130));

try {
  const command = commands[name];
  if (!command)
    throw new StartError(`There is no command ${name}. Known: ${Object.keys(commands).join(', ')}.`);
  loadSettingsFile();
  await command({
    config: { ...readConfig(), version },
    args,
    say: (line) => void process.stdout.write(`${line}\n`),
    now: new Date(),
  });
} catch (error) {
  process.stderr.write(`${clearWords(error) ?? (error as Error).stack ?? error}\n`);
  process.exitCode = 1;
}
