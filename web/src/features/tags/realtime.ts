import type { TagEvent } from '@prosa/contracts/tags/events.ts';
import { type LiveRule, liveRule } from '#lib/live-query.ts';
import { type TagList, type TagListKey, tagKeys, tagPages } from './queries.ts';

export function reduceTagList(list: TagList, event: TagEvent, search: string): TagList {
  if (event.action === 'delete') return tagPages.remove(list, event.tagId);
  return tagPages.put(list, event.tag, search);
}

export const tagLiveRules: readonly LiveRule[] = [
  liveRule<'tag', TagList>({
    event: 'tag',
    queryKey: tagKeys.lists,
    reduce: (list, event, key) => reduceTagList(list, event, (key as TagListKey)[2].search),
  }),
];
