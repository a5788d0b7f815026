import { updateSetting } from '@prosa/contracts/settings/api.ts';
import type { SettingKey } from '@prosa/contracts/settings/schema.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { settingListQuery } from './queries.ts';
import { reduceSettingList } from './realtime.ts';

export function useUpdateSetting(settingKey: SettingKey) {
  return useMutation({
    // An empty text would leave a secret as it is: nothing at all removes it.
    mutationFn: (value: string) =>
      call(updateSetting, { params: { settingKey }, body: { value: value === '' ? null : value } }),
    // Two quick changes of one setting arrive in the order they were made.
    scope: { id: `setting-${settingKey}` },
    onSuccess: (setting, _value, _result, { client }) =>
      client.setQueryData(
        settingListQuery().queryKey,
        (list) => list && reduceSettingList(list, { action: 'update', setting }),
      ),
  });
}
