import type { BodyInputOf } from '@prosa/contracts/endpoint.ts';
import { createTag, deleteTag, updateTag } from '@prosa/contracts/tags/api.ts';
import type { TagEvent } from '@prosa/contracts/tags/events.ts';
import { type QueryClient, useMutation } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import type { ApiErrorCode } from '#lib/api-error.ts';
import { allTagsQuery, type TagList, type TagListKey, tagKeys } from './queries.ts';
import { reduceAllTags, reduceTagList } from './realtime.ts';

function applyToLists(client: QueryClient, event: TagEvent): void {
  for (const [key, list] of client.getQueriesData<TagList>({ queryKey: tagKeys.lists })) {
    if (list) client.setQueryData(key, reduceTagList(list, event, (key as TagListKey)[2].search));
  }
  client.setQueryData(allTagsQuery().queryKey, (tags) => tags && reduceAllTags(tags, event));
}

const shownByForm: readonly ApiErrorCode[] = ['ERR_VALIDATION', 'ERR_TAG_ALREADY_EXISTS'];

export function useCreateTag() {
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof createTag>) => call(createTag, { body }),
    meta: { shownByForm },
    onSuccess: (tag, _body, _result, { client }) => applyToLists(client, { action: 'create', tag }),
  });
}

export function useUpdateTag() {
  return useMutation({
    mutationFn: ({ tagId, ...body }: BodyInputOf<typeof updateTag> & { readonly tagId: number }) =>
      call(updateTag, { params: { tagId }, body }),
    meta: { shownByForm },
    onSuccess: (tag, _body, _result, { client }) => applyToLists(client, { action: 'update', tag }),
  });
}

export function useDeleteTag() {
  return useMutation({
    mutationFn: (tagId: number) => call(deleteTag, { params: { tagId } }),
    onSuccess: (_reply, tagId, _result, { client }) => applyToLists(client, { action: 'delete', tagId }),
  });
}
