import type { Tx } from '#platform/database/database.ts';
import { deliveryQueries, deliveryStore, type NewDelivery } from './store.ts';

type Outcome = Pick<NewDelivery, 'status' | 'failure' | 'duration_ms'>;

/** Oldest first: the flow was down for a moment, and recovered. */
const outcomes: readonly Outcome[] = [
  { status: 200, duration_ms: 184 },
  { status: 200, duration_ms: 211 },
  { status: 500, failure: 'unavailable', duration_ms: 96 },
  { failure: 'timeout', duration_ms: 15_003 },
  { status: 200, duration_ms: 240 },
  { status: 200, duration_ms: 173 },
];
const minuteMs = 60_000;

/** Seeds the deliveries to the demo's flow for the newest messages of customers. */
export async function seedDeliveries(tx: Tx, integrationId: number, now: Date): Promise<void> {
  const messageIds = await deliveryQueries(tx).newestFromContacts(outcomes.length);
  for (const [index, messageId] of messageIds.reverse().entries()) {
    const minutesAgo = 7 * (outcomes.length - index);
    await deliveryStore(tx).record({
      integration_id: integrationId,
      message_id: messageId,
      told_at: new Date(now.getTime() - minutesAgo * minuteMs).toISOString(),
      duration_ms: 0,
      ...outcomes[index],
    });
  }
}
