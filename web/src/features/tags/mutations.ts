import type { BodyInputOf } from '@prosa/contracts/endpoint.ts';
import { createTag, deleteTag, orderLanes, updateTag } from '@prosa/contracts/tags/api.ts';
import type { Tag, TagEvent } from '@prosa/contracts/tags/schema.ts';
import { type QueryClient, useMutation } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import type { ApiErrorCode } from '#lib/api-error.ts';
import { allTagsQuery, lanesQuery, type TagList, type TagListKey, tagKeys } from './queries.ts';
import { reduceAllTags, reduceLanes, reduceTagList } from './realtime.ts';

function applyToLists(client: QueryClient, event: TagEvent): void {
  for (const [key, list] of client.getQueriesData<TagList>({ queryKey: tagKeys.lists })) {
    if (list) client.setQueryData(key, reduceTagList(list, event, (key as TagListKey)[2].search));
  }
  client.setQueryData(allTagsQuery().queryKey, (tags) => tags && reduceAllTags(tags, event));
  client.setQueryData(lanesQuery().queryKey, (lanes) => lanes && reduceLanes(lanes, event));
}

function sortLanes(lanes: readonly Tag[], laneIds: readonly number[]): Tag[] {
  const placeOf = ({ id }: Tag) => (laneIds.includes(id) ? laneIds.indexOf(id) : laneIds.length);
  return lanes.toSorted((a, b) => placeOf(a) - placeOf(b));
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

/** The lanes stand as wanted at once; refused, they stand as the server says. */
export function useOrderLanes() {
  return useMutation({
    mutationFn: (laneIds: readonly number[]) => call(orderLanes, { body: { laneIds: [...laneIds] } }),
    onMutate: (laneIds, { client }) =>
      client.setQueryData(lanesQuery().queryKey, (lanes) => lanes && sortLanes(lanes, laneIds)),
    onSuccess: ({ lista }, _ids, _result, { client }) => client.setQueryData(lanesQuery().queryKey, lista),
    onError: (_error, _ids, _result, { client }) => client.invalidateQueries({ queryKey: tagKeys.lanes }),
  });
}
