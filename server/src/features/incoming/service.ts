import type { ToldEvent } from '#features/connections/rules.ts';
import { requireConnection } from '#features/connections/service.ts';
import type { Tx } from '#platform/database/database.ts';
import { addJob } from '#platform/jobs/add-job.ts';
import { applyLaneJob } from './jobs.ts';
import { writtenDown } from './rules.ts';
import { incomingStore, keepAll } from './store.ts';

/** Batch size for one transaction; the caller repeats for more. */
const retriedAtOnce = 1000;

export async function addLane(tx: Tx, connectionId: number, lane: string): Promise<void> {
  await addJob(tx, applyLaneJob, { connectionId, lane }, { key: `${connectionId}:${lane}`, dedupe: true });
}

/** Stores provider events for any worker; duplicates add nothing. */
export async function keepEvents(tx: Tx, connectionId: number, events: readonly ToldEvent[]): Promise<void> {
  if (events.length === 0) return;
  const told = events.map(writtenDown);
  const ids = await keepAll(tx, connectionId, told);
  const lanes = new Set(told.filter((_, index) => ids[index] !== undefined).map(({ lane }) => lane));
  for (const lane of lanes) await addLane(tx, connectionId, lane);
}

/** Retries failed events from their first attempt. */
export async function retryFailedEvents(tx: Tx, connectionId: number): Promise<void> {
  await requireConnection(tx, connectionId);
  for (const lane of await incomingStore(tx).waitAgain(connectionId, retriedAtOnce)) {
    await addLane(tx, connectionId, lane);
  }
}
