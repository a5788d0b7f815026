import type { CompleteSetup } from '@prosa/contracts/setup/schema.ts';
import type { RecordedAct } from '#features/audit-log/service.ts';
import { hasSuperUser } from '#features/companies/service.ts';
import { refuseWeakPassword } from '#features/platform-settings/service.ts';
import { hashPassword } from '#platform/auth/password.ts';
import { hashSecret, matchesHash, newSecret } from '#platform/auth/secrets.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, PlatformTx } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';
import { setupLinkStore } from './store.ts';

const setupLinkLifeMs = 24 * 60 * 60 * 1000;

export interface Owner {
  readonly name: string;
  readonly email: string;
  readonly passwordHash: string;
  /** Origin of the request that opened the set-up link; absent for an owner from the environment. */
  readonly from?: NonNullable<RecordedAct['from']>;
}

/** Creates the platform's own company with its super user, and the plans on offer. */
export type CreateOwner = (tx: PlatformTx, owner: Owner, now: Date) => Promise<void>;

/** Issues a link to create the first super user. Links of other processes stay valid until one of them is used. */
export async function issueSetupLink(tx: PlatformTx, publicUrl: string, now: Date): Promise<string> {
  const secret = newSecret();
  const expiresAt = new Date(now.getTime() + setupLinkLifeMs);
  await setupLinkStore(tx).insert({ secretHash: hashSecret(secret), expiresAt });
  return `${publicUrl}/setup?token=${secret}`;
}

/** Revokes every link, for an owner from the environment. */
export async function revokeSetupLinks(tx: PlatformTx): Promise<void> {
  await setupLinkStore(tx).takeAll();
}

interface SetupContext extends Required<Pick<Owner, 'from'>> {
  readonly createOwner: CreateOwner;
  readonly clock: Clock;
}

export async function completeSetup(
  database: Database,
  { token, password, name, email }: CompleteSetup,
  { from, createOwner, clock }: SetupContext,
): Promise<void> {
  const passwordHash = await hashPassword(password);
  await database.platform(async (tx) => {
    const now = clock.now();
    const links = await setupLinkStore(tx).takeAll();
    const isUsable = links.some(
      (link) => matchesHash(token, link.secret_hash) && Date.parse(link.expires_at) > now.getTime(),
    );
    if (!isUsable || (await hasSuperUser(tx))) throw new AppError('ERR_SETUP_LINK_INVALID');
    await refuseWeakPassword(tx, password, [name, email]);
    await createOwner(tx, { name, email, passwordHash, from }, now);
  });
}
