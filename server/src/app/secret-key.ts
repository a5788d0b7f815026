import { randomBytes } from 'node:crypto';
import { access, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createSecretBox, type SecretBox } from '#platform/auth/secret-box.ts';
import { deriveKey } from '#platform/auth/secrets.ts';
import { StartError } from '#platform/errors.ts';

const keyFile = 'secret-key';
/** Written by `npm run rotate-secrets`, and removed by the operator once all secrets are sealed again. */
const previousKeyFile = 'secret-key.previous';

/**
 * Returns the secret from which all keys are derived. It is generated at the first start and kept beside the data, or
 * given by SECRET_KEY where several machines share one database.
 */
export async function loadSecretKey(dataDir: string, configured: string | undefined): Promise<string> {
  if (configured) return configured;
  const file = join(dataDir, keyFile);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  try {
    await writeFile(file, `${randomBytes(48).toString('base64url')}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const secret = (await readFile(file, 'utf8')).trim();
  if (secret.length < 32)
    throw new StartError(
      `The file ${file} is damaged. Restore it; if it is lost, delete it and start once with ADOPT_DATABASE=true.`,
    );
  return secret;
}

export async function hasSecretKey(dataDir: string, configured: string | undefined): Promise<boolean> {
  if (configured) return true;
  return access(join(dataDir, keyFile)).then(
    () => true,
    () => false,
  );
}

/** Returns the other secrets that are still accepted: the replaced one, or the one about to replace it. */
export async function loadOtherSecretKeys(
  dataDir: string,
  configured: string | undefined,
): Promise<readonly string[]> {
  if (configured) return [configured];
  try {
    return [(await readFile(join(dataDir, previousKeyFile), 'utf8')).trim()].filter(Boolean);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return [];
  }
}

/** Creates the box for secrets at rest, shared by every process with the same secret. */
export function secretBoxOf(secretKey: string, otherKeys: readonly string[] = []): SecretBox {
  const keyOf = (secret: string) => deriveKey(secret, 'secrets-at-rest');
  return createSecretBox(keyOf(secretKey), ...otherKeys.map(keyOf));
}
