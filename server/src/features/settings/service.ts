import { validationKeys } from '@prosa/contracts/fields.ts';
import { can } from '@prosa/contracts/permissions.ts';
import {
  isSettingKey,
  platformSettingKeys,
  type Setting,
  type SettingKey,
  settingDefinitions,
} from '@prosa/contracts/settings/schema.ts';
import type { UserActor } from '#platform/auth/actor.ts';
import type { Reader, Tx } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';
import { settingChanged } from './events.ts';
import { presentSetting } from './present.ts';
import { settingQueries } from './queries.ts';
import { settingStore } from './store.ts';

/** What a new company starts with. */
export async function createDefaultSettings(tx: Tx): Promise<void> {
  const defaults = Object.entries(settingDefinitions).map(([key, definition]) => [key, definition.default]);
  await settingStore(tx).insertAll(Object.fromEntries(defaults));
}

export async function listSettings(reader: Reader): Promise<Setting[]> {
  return (await settingQueries(reader).all()).map(presentSetting);
}

/** What a setting of the company holds now. */
export async function getSetting(reader: Reader, key: SettingKey): Promise<string> {
  return (await settingQueries(reader).value(key)) ?? settingDefinitions[key].default;
}

export async function isSettingOn(reader: Reader, key: SettingKey): Promise<boolean> {
  return (await getSetting(reader, key)) === 'enabled';
}

export async function updateSetting(tx: Tx, actor: UserActor, key: string, value: string): Promise<Setting> {
  if (!isSettingKey(key)) throw new AppError('ERR_NO_SETTING_FOUND');
  if (platformSettingKeys.includes(key) && !can(actor, 'platform:manage'))
    throw new AppError('ERR_NO_PERMISSION');
  if (!settingDefinitions[key].value.safeParse(value).success) {
    throw new AppError('ERR_VALIDATION', { issues: [{ path: 'value', message: validationKeys.invalid }] });
  }
  const changed = await settingStore(tx).put(key, value, actor.name);
  if (!changed) return presentSetting(await settingQueries(tx).find(key));
  const setting = presentSetting(changed);
  tx.record(settingChanged({ setting }));
  return setting;
}
