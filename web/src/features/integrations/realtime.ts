import type { IntegrationEvent } from '@prosa/contracts/integrations/schema.ts';
import { type LiveRule, liveRule } from '#lib/live-query.ts';
import {
  type IntegrationList,
  type IntegrationListKey,
  integrationKeys,
  integrationPages,
} from './queries.ts';

export function reduceIntegrationList(
  list: IntegrationList,
  event: IntegrationEvent,
  search: string,
): IntegrationList {
  if (event.action === 'delete') return integrationPages.remove(list, event.integrationId);
  return integrationPages.put(list, event.queueIntegration, search);
}

export const integrationLiveRules: readonly LiveRule[] = [
  liveRule<'queueIntegration', IntegrationList>({
    event: 'queueIntegration',
    queryKey: integrationKeys.lists,
    reduce: (list, event, key) => reduceIntegrationList(list, event, (key as IntegrationListKey)[2].search),
  }),
];
