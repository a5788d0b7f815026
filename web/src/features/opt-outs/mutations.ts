import { removeOptOut } from '@prosa/contracts/opt-outs/api.ts';
import { updateSetting } from '@prosa/contracts/settings/api.ts';
import { useMutation } from '@tanstack/react-query';
import { settingListQuery } from '#features/settings/queries.ts';
import { call } from '#lib/api.ts';
import { type OptOutList, optOutKeys } from './queries.ts';
import { withoutContact } from './realtime.ts';

export function useRemoveOptOut() {
  return useMutation({
    mutationFn: (contactId: number) => call(removeOptOut, { params: { contactId } }),
    onSuccess: (_reply, contactId, _result, { client }) =>
      client.setQueriesData<OptOutList>(
        { queryKey: optOutKeys.lists },
        (list) => list && withoutContact(list, contactId),
      ),
  });
}

export function useSaveOptOutWords() {
  return useMutation({
    mutationFn: (value: string) =>
      call(updateSetting, { params: { settingKey: 'optOutWords' }, body: { value } }),
    onSuccess: (setting, _value, _result, { client }) =>
      client.setQueryData(settingListQuery().queryKey, (list) =>
        // Another admin may have saved since, and have been heard first.
        list?.map((known) =>
          known.key === setting.key && known.updatedAt <= setting.updatedAt ? setting : known,
        ),
      ),
  });
}
