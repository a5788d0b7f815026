import type { Setting, SettingEvent } from '@prosa/contracts/settings/schema.ts';
import { type LiveRule, liveRule } from '#lib/live-query.ts';
import { settingKeys } from './queries.ts';

export function reduceSettingList(list: Setting[], { setting }: SettingEvent): Setting[] {
  const known = list.find(({ key }) => key === setting.key);
  if (known && known.updatedAt > setting.updatedAt) return list;
  return [...list.filter((other) => other !== known), setting];
}

export const settingLiveRules: readonly LiveRule[] = [
  liveRule<'settings', Setting[]>({
    event: 'settings',
    queryKey: settingKeys.list,
    reduce: reduceSettingList,
  }),
];
