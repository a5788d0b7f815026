import type { ConversationEvent } from '#features/connections/rules.ts';
import { requireConnection } from '#features/connections/service.ts';
import type { Tx } from '#platform/database/database.ts';
import { addJob } from '#platform/jobs/job.ts';
import { applyLaneJob } from './jobs.ts';
import { toLedgerEvent } from './rules.ts';
import { incomingStore, insertEvents } from './store.ts';

/** Batch size for one transaction; the caller repeats for more. */
const retryBatchSize = 1000;

export async function addLaneJob(tx: Tx, connectionId: number, lane: string): Promise<void> {
  await addJob(tx, applyLaneJob, { connectionId, lane }, { key: `${connectionId}:${lane}`, dedupe: true });
}

/** Stores provider events for any worker; duplicates add nothing. */
export async function storeEvents(
  tx: Tx,
  connectionId: number,
  events: readonly ConversationEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const told = events.map(toLedgerEvent);
  const ids = await insertEvents(tx, connectionId, told);
  const lanes = new Set(told.filter((_, index) => ids[index] !== undefined).map(({ lane }) => lane));
  for (const lane of lanes) await addLaneJob(tx, connectionId, lane);
}

/** Retries failed events from their first attempt. */
export async function retryFailedEvents(tx: Tx, connectionId: number): Promise<void> {
  await requireConnection(tx, connectionId);
  for (const lane of await incomingStore(tx).requeueFailed(connectionId, retryBatchSize)) {
    await addLaneJob(tx, connectionId, lane);
  }
}
