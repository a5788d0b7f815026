import { listPrompts } from '@prosa/contracts/prompts/api.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api.ts';

export const promptKeys = { list: ['prompts', 'list'] as const };

export function promptListQuery() {
  return queryOptions({
    queryKey: promptKeys.list,
    queryFn: async ({ signal }) => (await call(listPrompts, { signal })).prompts,
  });
}
