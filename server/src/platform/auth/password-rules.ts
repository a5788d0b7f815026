import { readFileSync } from 'node:fs';

let common: ReadonlySet<string> | undefined;

/** One of the 10,000 most common passwords of five characters or more, in whatever case. */
export function isCommonPassword(password: string): boolean {
  common ??= new Set(
    readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
      .trimEnd()
      .split('\n'),
  );
  return common.has(password.toLowerCase());
}

/** Whether a hash is from bcrypt: an imported user who has not logged in since the import. */
export function isBcryptHash(storedHash: string): boolean {
  return /^\$2[aby]\$/.test(storedHash);
}
