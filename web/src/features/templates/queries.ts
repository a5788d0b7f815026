import { listTemplates } from '@prosa/contracts/templates/api.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api.ts';

export const templateKeys = { list: (connectionId: number) => ['templates', 'list', connectionId] as const };

export function templateListQuery(connectionId: number) {
  return queryOptions({
    queryKey: templateKeys.list(connectionId),
    queryFn: ({ signal }) => call(listTemplates, { params: { connectionId }, signal }),
  });
}
