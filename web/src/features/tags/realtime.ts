import type { Tag, TagEvent } from '@prosa/contracts/tags/schema.ts';
import { type LiveRule, liveRule } from '#lib/live-query.ts';
import { isBeforeByName } from '#lib/text-search.ts';
import { type TagList, type TagListKey, tagKeys, tagPages } from './queries.ts';

export function reduceTagList(list: TagList, event: TagEvent, search: string): TagList {
  if (event.action === 'delete') return tagPages.remove(list, event.tagId);
  return tagPages.put(list, event.tag, search);
}

export function reduceAllTags(tags: Tag[], event: TagEvent): Tag[] {
  const id = event.action === 'delete' ? event.tagId : event.tag.id;
  const known = tags.find((tag) => tag.id === id);
  if (event.action === 'delete') return known ? tags.filter((tag) => tag !== known) : tags;
  if (known && known.updatedAt > event.tag.updatedAt) return tags;
  const others = tags.filter((tag) => tag !== known);
  return [...others, event.tag].sort((a, b) => (isBeforeByName(a, b) ? -1 : 1));
}

/** As the server orders them: who was never put anywhere comes last. */
function isLaneBefore(a: Tag, b: Tag): boolean {
  const [left, right] = [
    a.lanePosition ?? Number.POSITIVE_INFINITY,
    b.lanePosition ?? Number.POSITIVE_INFINITY,
  ];
  return left === right ? a.id < b.id : left < right;
}

export function reduceLanes(lanes: Tag[], event: TagEvent): Tag[] {
  const id = event.action === 'delete' ? event.tagId : event.tag.id;
  const known = lanes.find((lane) => lane.id === id);
  if (event.action === 'delete') return known ? lanes.filter((lane) => lane !== known) : lanes;
  const { tag } = event;
  if (known && known.updatedAt > tag.updatedAt) return lanes;
  if (!known && tag.kanban === 0) return lanes;
  const others = lanes.filter((lane) => lane !== known);
  if (tag.kanban === 0) return others;
  return [...others, tag].sort((a, b) => (isLaneBefore(a, b) ? -1 : 1));
}

export const tagLiveRules: readonly LiveRule[] = [
  liveRule<'tag', TagList>({
    event: 'tag',
    queryKey: tagKeys.lists,
    reduce: (list, event, key) => reduceTagList(list, event, (key as TagListKey)[2].search),
  }),
  liveRule<'tag', Tag[]>({ event: 'tag', queryKey: tagKeys.all, reduce: reduceAllTags }),
  liveRule<'tag', Tag[]>({ event: 'tag', queryKey: tagKeys.lanes, reduce: reduceLanes }),
];
