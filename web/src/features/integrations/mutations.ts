import type { BodyInputOf } from '@prosa/contracts/endpoint.ts';
import {
  createIntegration,
  deleteIntegration,
  testIntegration,
  updateIntegration,
} from '@prosa/contracts/integrations/api.ts';
import type { IntegrationEvent } from '@prosa/contracts/integrations/schema.ts';
import { type QueryClient, useMutation } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import type { ApiErrorCode } from '#lib/api-error.ts';
import { type IntegrationList, type IntegrationListKey, integrationKeys } from './queries.ts';
import { reduceIntegrationList } from './realtime.ts';

function applyToLists(client: QueryClient, event: IntegrationEvent): void {
  for (const [key, list] of client.getQueriesData<IntegrationList>({ queryKey: integrationKeys.lists })) {
    if (list) {
      client.setQueryData(key, reduceIntegrationList(list, event, (key as IntegrationListKey)[2].search));
    }
  }
}

const shownByForm: readonly ApiErrorCode[] = ['ERR_VALIDATION', 'ERR_INTEGRATION_NAME_ALREADY_EXISTS'];

export function useCreateIntegration() {
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof createIntegration>) => call(createIntegration, { body }),
    meta: { shownByForm },
    onSuccess: (queueIntegration, _body, _result, { client }) =>
      applyToLists(client, { action: 'create', queueIntegration }),
  });
}

type Change = BodyInputOf<typeof updateIntegration> & { readonly integrationId: number };

export function useUpdateIntegration() {
  return useMutation({
    mutationFn: ({ integrationId, ...body }: Change) =>
      call(updateIntegration, { params: { integrationId }, body }),
    meta: { shownByForm },
    onSuccess: (queueIntegration, _body, _result, { client }) =>
      applyToLists(client, { action: 'update', queueIntegration }),
  });
}

export function useDeleteIntegration() {
  return useMutation({
    mutationFn: (integrationId: number) => call(deleteIntegration, { params: { integrationId } }),
    onSuccess: (_reply, integrationId, _result, { client }) =>
      applyToLists(client, { action: 'delete', integrationId }),
  });
}

export function useTestIntegration() {
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof testIntegration>) => call(testIntegration, { body }),
    meta: { shownByForm: ['ERR_VALIDATION'] satisfies ApiErrorCode[] },
  });
}
