import type { ToldEvent } from '#features/connections/rules.ts';
import { requireConnection } from '#features/connections/service.ts';
import type { Tx } from '#platform/database/database.ts';
import { addJob } from '#platform/jobs/add-job.ts';
import { applyLaneJob } from './jobs.ts';
import { chatOf, eventKeyOf, laneOf, toLedger } from './rules.ts';
import { incomingStore } from './store.ts';

/** Few enough for one transaction; who has more asks again. */
const retriedAtOnce = 1000;

export async function addLane(tx: Tx, connectionId: number, lane: string): Promise<void> {
  await addJob(tx, applyLaneJob, { connectionId, lane }, { key: `${connectionId}:${lane}`, dedupe: true });
}

/** Writes down what a provider told, to be applied afterwards; a second telling adds nothing. */
export async function keepEvent(tx: Tx, connectionId: number, event: ToldEvent): Promise<void> {
  const lane = laneOf(chatOf(event));
  const isNew = await incomingStore(tx).keep({
    connectionId,
    lane,
    key: eventKeyOf(event),
    event: toLedger(event),
  });
  if (isNew) await addLane(tx, connectionId, lane);
}

/** What could not be applied is tried anew, from its first attempt. */
export async function retryFailedEvents(tx: Tx, connectionId: number): Promise<void> {
  await requireConnection(tx, connectionId);
  for (const lane of await incomingStore(tx).waitAgain(connectionId, retriedAtOnce)) {
    await addLane(tx, connectionId, lane);
  }
}
