import type { BodyInputOf } from '@prosa/contracts/endpoint.ts';
import { createPrompt, deletePrompt, tryPrompt, updatePrompt } from '@prosa/contracts/prompts/api.ts';
import type { PromptEvent } from '@prosa/contracts/prompts/schema.ts';
import { type QueryClient, useMutation } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import type { ApiErrorCode } from '#lib/api-error.ts';
import { promptListQuery } from './queries.ts';
import { reducePromptList } from './realtime.ts';

function applyToList(client: QueryClient, event: PromptEvent): void {
  client.setQueryData(promptListQuery().queryKey, (list) => list && reducePromptList(list, event));
}

const shownByForm: readonly ApiErrorCode[] = [
  'ERR_VALIDATION',
  'ERR_NO_QUEUE_FOUND',
  'ERR_PROMPT_KEY_REQUIRED',
];

export function useCreatePrompt() {
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof createPrompt>) => call(createPrompt, { body }),
    meta: { shownByForm },
    onSuccess: (prompt, _body, _result, { client }) => applyToList(client, { action: 'create', prompt }),
  });
}

export function useUpdatePrompt() {
  return useMutation({
    mutationFn: ({ promptId, ...body }: BodyInputOf<typeof updatePrompt> & { readonly promptId: number }) =>
      call(updatePrompt, { params: { promptId }, body }),
    meta: { shownByForm },
    onSuccess: (prompt, _body, _result, { client }) => applyToList(client, { action: 'update', prompt }),
  });
}

export function useDeletePrompt() {
  return useMutation({
    mutationFn: (promptId: number) => call(deletePrompt, { params: { promptId } }),
    onSuccess: (_reply, promptId, _result, { client }) => applyToList(client, { action: 'delete', promptId }),
  });
}

export function useTryPrompt() {
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof tryPrompt>) => call(tryPrompt, { body }),
    meta: { shownByForm: ['ERR_VALIDATION', 'ERR_PROMPT_NOT_ANSWERED', 'ERR_PROMPT_KEY_REQUIRED'] },
  });
}
