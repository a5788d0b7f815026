import type { QueryClient } from '@tanstack/react-query';
import type { LiveEvent } from '#lib/live-query.ts';
import { templateKeys } from './queries.ts';

/** The news says only that there are others now: they are too many to be sent to everybody. */
export function refetchTemplates(client: QueryClient, event: LiveEvent): void {
  if (event.name !== 'template') return;
  void client.invalidateQueries({ queryKey: templateKeys.list(event.payload.connectionId) });
}
