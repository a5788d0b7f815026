import type {
  AccountRules,
  PlatformSettings,
  UpdatePlatformSettings,
} from '@prosa/contracts/platform-settings/schema.ts';
import type { UserActor } from '#platform/auth/actor.ts';
import type { PlatformTx, Reader } from '#platform/database/database.ts';
import { findPlatformSettings, type PlatformSettingsRow } from './queries.ts';
import { platformSettingsStore } from './store.ts';

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
