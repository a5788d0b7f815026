import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { POSTGRES_USER } from './postgres-data-folder.ts';

/** The address of the embedded PostgreSQL that a server is running on this folder; undefined when none is. */
export function findRunningPostgres(folder: string): string | undefined {
  const file = path.join(folder, 'postmaster.pid');
  const passwordFile = path.join(path.dirname(folder), 'postgres-password');
  if (!(existsSync(file) && existsSync(passwordFile))) return undefined;
  const port = readFileSync(file, 'utf8').split('\n')[3]?.trim();
  const password = readFileSync(passwordFile, 'utf8').trim();
  return port && `postgres://${POSTGRES_USER}:${password}@127.0.0.1:${port}/postgres`;
}
