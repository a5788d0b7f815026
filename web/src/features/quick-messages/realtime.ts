import type { QuickMessageEvent } from '@prosa/contracts/quick-messages/schema.ts';
import { type LiveRule, liveRule } from '#lib/live-query.ts';
import {
  type QuickMessageList,
  type QuickMessageListKey,
  quickMessageKeys,
  quickMessagePages,
} from './queries.ts';

/** The server tells each person of those they may see, and of one that is theirs to see no more as if deleted. */
export function reduceQuickMessageList(
  list: QuickMessageList,
  event: QuickMessageEvent,
  search: string,
): QuickMessageList {
  if (event.action === 'delete') return quickMessagePages.remove(list, event.id);
  return quickMessagePages.put(list, event.record, search);
}

export const quickMessageLiveRules: readonly LiveRule[] = [
  liveRule<'quickmessage', QuickMessageList>({
    event: 'quickmessage',
    queryKey: quickMessageKeys.lists,
    reduce: (list, event, key) => reduceQuickMessageList(list, event, (key as QuickMessageListKey)[2].search),
  }),
];
