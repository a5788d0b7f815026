import type { BodyInputOf } from '@prosa/contracts/endpoint.ts';
import { createHelp, deleteHelp, updateHelp } from '@prosa/contracts/helps/api.ts';
import type { HelpEvent } from '@prosa/contracts/helps/schema.ts';
import { type QueryClient, useMutation } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import type { ApiErrorCode } from '#lib/api-error.ts';
import { type HelpList, type HelpListKey, helpKeys } from './queries.ts';
import { reduceHelps } from './realtime.ts';

function applyToLists(client: QueryClient, event: HelpEvent): void {
  for (const [key, list] of client.getQueriesData<HelpList>({ queryKey: helpKeys.lists })) {
    if (list) client.setQueryData(key, reduceHelps(list, event, (key as HelpListKey)[2].search));
  }
}

/** The dialog says them itself, with the text of the specification beside. */
const shownByForm: readonly ApiErrorCode[] = ['ERR_VALIDATION'];

export function useCreateHelp() {
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof createHelp>) => call(createHelp, { body }),
    meta: { shownByForm },
    onSuccess: (record, _body, _result, { client }) => applyToLists(client, { action: 'create', record }),
  });
}

export function useUpdateHelp() {
  return useMutation({
    mutationFn: ({ helpId, ...body }: BodyInputOf<typeof updateHelp> & { readonly helpId: number }) =>
      call(updateHelp, { params: { helpId }, body }),
    meta: { shownByForm },
    onSuccess: (record, _body, _result, { client }) => applyToLists(client, { action: 'update', record }),
  });
}

export function useDeleteHelp() {
  return useMutation({
    mutationFn: (helpId: number) => call(deleteHelp, { params: { helpId } }),
    meta: { shownByForm: ['ERR_NO_HELP_FOUND'] },
    onSuccess: (_reply, id, _result, { client }) => applyToLists(client, { action: 'delete', id }),
  });
}
