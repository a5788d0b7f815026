import { randomUUID } from 'node:crypto';
import { hashSecret, newSecret, writeHandle } from '#platform/auth/secrets.ts';
import type { Tx } from '#platform/database/database.ts';
import { passwordResetStore } from './store.ts';

export interface PasswordLinkOptions {
  readonly publicUrl: string;
  readonly now: Date;
  readonly lifeMs: number;
}

/**
 * Creates a link with which a person chooses their password: once, and before it expires. Only its hash is stored, so
 * that it can be shown at this moment only. Using one spends all links of that person.
 */
export async function createPasswordLink(
  tx: Tx,
  userId: number,
  { publicUrl, now, lifeMs }: PasswordLinkOptions,
): Promise<string> {
  const id = randomUUID();
  const secret = newSecret();
  await passwordResetStore(tx).insert({
    id,
    userId,
    secretHash: hashSecret(secret),
    expiresAt: new Date(now.getTime() + lifeMs),
  });
  return `${publicUrl}/reset-password?token=${writeHandle({ companyId: tx.companyId, id, secret })}`;
}
