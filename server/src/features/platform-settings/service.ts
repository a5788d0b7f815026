import { isWeakPassword } from '@prosa/contracts/access/rules.ts';
import type {
  AccountRules,
  PlatformSettings,
  UpdatePlatformSettings,
} from '@prosa/contracts/platform-settings/schema.ts';
import { validationKeys } from '@prosa/contracts/validation-keys.ts';
import type { UserActor } from '#platform/auth/actor.ts';
import { isCommonPassword } from '#platform/auth/password-rules.ts';
import type { PlatformTx, Reader } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';
import { findPlatformSettings, type PlatformSettingsRow, platformSettingsStore } from './store.ts';

const columns = {
  signUp: 'sign_up',
  sessionDays: 'session_days',
  sessionIdleDays: 'session_idle_days',
  passwordMinLength: 'password_min_length',
} as const satisfies Record<keyof UpdatePlatformSettings, keyof PlatformSettingsRow>;

function present(row: PlatformSettingsRow): PlatformSettings {
  return {
    signUp: row.sign_up,
    sessionDays: row.session_days,
    sessionIdleDays: row.session_idle_days,
    passwordMinLength: row.password_min_length,
    changedBy: row.changed_by,
    changedAt: row.changed_at,
  };
}

export async function getPlatformSettings(
  reader: Pick<Reader | PlatformTx, 'db'>,
): Promise<PlatformSettings> {
  return present(await findPlatformSettings(reader));
}

export async function getAccountRules(reader: Pick<Reader | PlatformTx, 'db'>): Promise<AccountRules> {
  const { signUp, passwordMinLength } = await getPlatformSettings(reader);
  return { signUp, passwordMinLength };
}

/**
 * The rule for every password that is chosen, beyond its form: as long as the platform asks for, none of the most common
 * ones, and none that only repeats whose it is.
 */
export async function refuseWeakPassword(
  reader: Pick<Reader | PlatformTx, 'db'>,
  password: string,
  known: readonly string[],
): Promise<void> {
  const { passwordMinLength } = await getPlatformSettings(reader);
  const isShort = password.length < passwordMinLength;
  if (!isShort && !isCommonPassword(password) && !isWeakPassword(password, known)) return;
  const message = isShort ? validationKeys.tooShort : validationKeys.weakPassword;
  throw new AppError('ERR_VALIDATION', { issues: [{ path: 'password', message }] });
}

export async function updatePlatformSettings(
  tx: PlatformTx,
  input: UpdatePlatformSettings,
  { by, now }: { readonly by: Pick<UserActor, 'name'>; readonly now: Date },
): Promise<PlatformSettings> {
  const given = Object.entries(input).filter(([, value]) => value !== undefined);
  if (given.length === 0) return getPlatformSettings(tx);
  const change = Object.fromEntries(
    given.map(([key, value]) => [columns[key as keyof UpdatePlatformSettings], value]),
  );
  const row = await platformSettingsStore(tx).update({
    ...change,
    changed_by: by.name,
    changed_at: now.toISOString(),
  });
  return present(row);
}
