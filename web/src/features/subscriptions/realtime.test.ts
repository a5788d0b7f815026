import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { subscriptionKeys } from './queries.ts';
import { refetchSubscription } from './realtime.ts';

it.each([
  ['payment', true],
  ['invoice', true],
  ['company', true],
  ['ticket', false],
] as const)('how a company stands is asked anew after %s: %s', (name, isAsked) => {
  const client = new QueryClient();
  const keys = [subscriptionKeys.own, subscriptionKeys.renewal(7)];
  for (const key of keys) client.setQueryData(key, {});
  refetchSubscription(client, { name });
  for (const key of keys) expect(client.getQueryState(key)?.isInvalidated).toBe(isAsked);
});
