import type { HelpEvent } from '@prosa/contracts/helps/schema.ts';
import { type LiveRule, liveRule } from '#lib/live-query.ts';
import { type HelpList, type HelpListKey, helpKeys, helpPages } from './queries.ts';

export function reduceHelps(list: HelpList, event: HelpEvent, search: string): HelpList {
  const after =
    event.action === 'delete' ? helpPages.remove(list, event.id) : helpPages.put(list, event.record, search);
  const difference = helpPages.rowsOf(after).length - helpPages.rowsOf(list).length;
  if (difference === 0) return after;
  return { ...after, pages: after.pages.map((page) => ({ ...page, count: page.count + difference })) };
}

export const helpLiveRules: readonly LiveRule[] = [
  liveRule<'help', HelpList>({
    event: 'help',
    queryKey: helpKeys.lists,
    reduce: (list, event, key) => reduceHelps(list, event, (key as HelpListKey)[2].search),
  }),
];
