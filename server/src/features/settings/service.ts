import { can } from '@prosa/contracts/permissions.ts';
import {
  isSecretSetting,
  isSettingKey,
  platformSettingKeys,
  type SecretSettingKey,
  type Setting,
  type SettingKey,
  secretsOfAddress,
  settingDefinitions,
} from '@prosa/contracts/settings/schema.ts';
import { validationKeys } from '@prosa/contracts/validation-keys.ts';
import { type GivenMoment, resolveMoment } from '@prosa/contracts/zoned-time.ts';
import { endSessionsWithoutFactor } from '#features/sessions/service.ts';
import type { UserActor } from '#platform/auth/actor.ts';
import type { SecretBox } from '#platform/auth/secret-box.ts';
import type { Reader, Tx } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';
import { settingChanged } from './events.ts';
import { presentSetting, settingQueries, settingStore } from './store.ts';

/** Inserts the default settings of a new company. */
export async function createDefaultSettings(tx: Tx): Promise<void> {
  const defaults = Object.entries(settingDefinitions).map(([key, definition]) => [key, definition.default]);
  await settingStore(tx).insertAll(Object.fromEntries(defaults));
}

export async function listSettings(reader: Reader): Promise<Setting[]> {
  return (await settingQueries(reader).all()).map(presentSetting);
}

/** Returns the current value of a setting, or its default. */
export async function getSetting(reader: Reader, key: SettingKey): Promise<string> {
  return (await settingQueries(reader).value(key)) ?? settingDefinitions[key].default;
}

/** Resolves a time given in a request; without an offset it is in the company's time zone. */
export async function resolveGivenMoment(reader: Reader, given: GivenMoment): Promise<Date> {
  return given instanceof Date ? given : resolveMoment(given, await getSetting(reader, 'timezone'));
}

export async function isSettingOn(reader: Reader, key: SettingKey): Promise<boolean> {
  return (await getSetting(reader, key)) === 'enabled';
}

export const settingPlace = (companyId: number, key: string) => `settings/${companyId}/${key}`;

/** Opens a secret setting; empty when it is not set. */
export async function openSetting(reader: Reader, key: SecretSettingKey, box: SecretBox): Promise<string> {
  const kept = await getSetting(reader, key);
  return kept === '' ? '' : box.open(kept, settingPlace(reader.companyId, key));
}

/** Called in the same transaction when the company's time zone changes. */
export type OnTimeZoneChange = (tx: Tx) => Promise<void>;

interface SettingDependencies {
  readonly box: SecretBox;
  readonly onTimeZoneChange: OnTimeZoneChange;
}

interface SettingInput {
  readonly key: string;
  /**
   * Null is stored as empty. An empty text leaves a secret unchanged, since forms never receive it; null removes it.
   */
  readonly value: string | null;
}

/**
 * Clears the secrets of an external system when its address changes. The first address clears nothing, as the secrets
 * may have been filled in before it.
 */
async function clearSecrets(tx: Tx, actor: UserActor, key: SettingKey, value: string): Promise<void> {
  if (!Object.hasOwn(secretsOfAddress, key)) return;
  const known = await getSetting(tx, key);
  if (known === '' || known === value) return;
  for (const secret of secretsOfAddress[key as keyof typeof secretsOfAddress]) {
    const forgotten = await settingStore(tx).put(secret, '', actor.name);
    if (forgotten) tx.record(settingChanged({ setting: presentSetting(forgotten) }));
  }
}

/** Sets a setting on behalf of the platform. */
export async function overrideSetting(tx: Tx, key: SettingKey, value: string, by: string): Promise<void> {
  const changed = await settingStore(tx).put(key, value, by);
  if (changed) tx.record(settingChanged({ setting: presentSetting(changed) }));
}

export async function updateSetting(
  tx: Tx,
  actor: UserActor,
  { key, value: given }: SettingInput,
  { box, onTimeZoneChange }: SettingDependencies,
): Promise<Setting> {
  if (!isSettingKey(key)) throw new AppError('ERR_NO_SETTING_FOUND');
  if (platformSettingKeys.includes(key) && !can(actor, 'platform:manage'))
    throw new AppError('ERR_NO_PERMISSION');
  if (isSecretSetting(key) && given === '') return presentSetting(await settingQueries(tx).find(key));
  const value = given ?? '';
  if (!settingDefinitions[key].value.safeParse(value).success) {
    throw new AppError('ERR_VALIDATION', { issues: [{ path: 'value', message: validationKeys.invalid }] });
  }
  await clearSecrets(tx, actor, key, value);
  const isSealed = isSecretSetting(key) && value !== '';
  const kept = isSealed ? box.seal(value, settingPlace(tx.companyId, key)) : value;
  const changed = await settingStore(tx).put(key, kept, actor.name);
  if (!changed) return presentSetting(await settingQueries(tx).find(key));
  if (key === 'timezone') await onTimeZoneChange(tx);
  if (key === 'requireSecondFactor' && value === 'enabled') await endSessionsWithoutFactor(tx);
  const setting = presentSetting(changed);
  tx.record(settingChanged({ setting }));
  return setting;
}
