import { getAccountRules } from '@prosa/contracts/platform-settings/api.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api.ts';

export function accountRulesQuery() {
  return queryOptions({
    queryKey: ['account-rules'],
    queryFn: ({ signal }) => call(getAccountRules, { signal }),
  });
}
