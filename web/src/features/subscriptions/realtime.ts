import type { QueryClient } from '@tanstack/react-query';
import type { LiveEvent } from '#lib/live-query.ts';
import { subscriptionKeys } from './queries.ts';

const relevantEvents: readonly LiveEvent['name'][] = ['payment', 'invoice', 'company'];

/** How a company stands is put together from several things on the server: whatever changes one of them, it is asked. */
export function refetchSubscription(client: QueryClient, { name }: Pick<LiveEvent, 'name'>): void {
  if (relevantEvents.includes(name)) void client.invalidateQueries({ queryKey: subscriptionKeys.all });
}
