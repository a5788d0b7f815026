import * as z from 'zod/mini';
import type { ConversationEvent } from '#features/connections/rules.ts';
import {
  type CompanyJobContext,
  defineJob,
  handle,
  type JobHandler,
  RetryLater,
} from '#platform/jobs/job.ts';
import { type ApplyEvent, createApplyEvent } from './apply-event.ts';
import {
  applyAttempts,
  applyBackoffMs,
  fromLedger,
  targetAttempts,
  targetWaitMs,
  waitsForTarget,
} from './rules.ts';
import type { IncomingDependencies } from './steps/context.ts';
import { incomingStore, type LedgerRow, pruneLedger } from './store.ts';

/**
 * Applies all waiting events of one lane, where the process that stored them does not. Fails only with the database; an
 * event that fails is recorded.
 */
export const applyLaneJob = defineJob({
  name: 'incoming.apply',
  scope: 'company',
  payload: z.object({ connectionId: z.int(), lane: z.string() }),
  serialByKey: true,
  retries: 20,
  backoff: { firstMs: 250, maxMs: 5000 },
});

const pruneLedgerJob = defineJob({
  name: 'incoming.prune',
  scope: 'platform',
  payload: z.object({}),
  schedule: '*/10 * * * *',
});

interface Lane {
  readonly connectionId: number;
  readonly lane: string;
}

/** Event that is stored in the ledger and held by the process that stored it. */
export interface StoredEvent {
  readonly id: number;
  readonly event: ConversationEvent;
}

type Progress = 'settled' | 'deferred' | 'waits-for-target' | 'lane-is-empty';
type Work = Pick<CompanyJobContext, 'transaction' | 'signal' | 'log'>;

const maxReasonLength = 300;

function reasonOf(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return text.slice(0, maxReasonLength);
}

/** Applies event by event, each in one transaction with its mark in the ledger. */
export async function applyLane(work: Work, lane: Lane, apply: ApplyEvent): Promise<void> {
  for (;;) {
    const progress = await applyNext(work, lane, apply);
    if (progress === 'lane-is-empty') return;
    if (progress === 'waits-for-target') throw new RetryLater(targetWaitMs);
  }
}

async function applyNext(work: Work, { connectionId, lane }: Lane, apply: ApplyEvent): Promise<Progress> {
  let row: LedgerRow | undefined;
  try {
    return await work.transaction(async (tx) => {
      const store = incomingStore(tx);
      row = await store.next(connectionId, lane);
      if (!row) return 'lane-is-empty';
      const event = fromLedger(row.event);
      const outcome = await apply(tx, connectionId, event);
      const mayCome = waitsForTarget(event) && row.attempts + 1 < targetAttempts;
      if (outcome === 'unknown-target' && mayCome) {
        await store.recordAttempt(row.id, outcome);
        // The first time it only moves behind the others of its lane.
        return row.attempts === 0 ? 'deferred' : 'waits-for-target';
      }
      await store.settle(row.id, outcome);
      return 'settled';
    });
  } catch (error) {
    if (!row || work.signal.aborted) throw error;
    return await recordFailure(work, row, error);
  }
}

/** The event is not at the head of its lane, or its target may still arrive: the regular path handles it. */
class NotAtHeadOfLane extends Error {}

/**
 * Applies one event that was just stored without reading it again, in the round trips that mark it; rolls back unless
 * it is at the head of its lane. Returns false when the regular path has to apply it.
 */
export async function applyStoredEvent(
  { transaction, signal, log }: Work,
  { connectionId, lane }: Lane,
  { id, event }: StoredEvent,
  apply: ApplyEvent,
): Promise<boolean> {
  try {
    await transaction(async (tx) => {
      const store = incomingStore(tx);
      const [isItsTurn, outcome] = await Promise.all([
        store.markAppliedIfFirst(id, connectionId, lane),
        apply(tx, connectionId, event),
      ]);
      const mayCome = outcome === 'unknown-target' && waitsForTarget(event);
      if (!isItsTurn || mayCome) throw new NotAtHeadOfLane();
      if (outcome !== 'applied') await store.settle(id, outcome);
    });
    return true;
  } catch (error) {
    if (signal.aborted) throw error;
    if (!(error instanceof NotAtHeadOfLane))
      log.debug({ err: error, eventId: id }, 'event scheduled for retry');
    return false;
  }
}

/** Records a failure. An event that cannot be applied blocks its lane for a few seconds, not for ever. */
async function recordFailure(work: Work, { id, attempts }: LedgerRow, error: unknown): Promise<Progress> {
  const isLast = attempts + 1 >= applyAttempts;
  work.log.warn({ err: error, eventId: id, attempt: attempts + 1 }, 'event not applied');
  await work.transaction((tx) => {
    const store = incomingStore(tx);
    return isLast ? store.fail(id, reasonOf(error)) : store.recordAttempt(id, reasonOf(error));
  });
  if (isLast) return 'settled';
  throw new RetryLater(applyBackoffMs(attempts + 1), { cause: error });
}

const retentionMs = 7 * 24 * 60 * 60_000;
const pruneBatchSize = 5000;

export function incomingJobHandlers(parts: IncomingDependencies): readonly JobHandler[] {
  const { clock } = parts;
  const apply = createApplyEvent(parts);
  return [
    handle(applyLaneJob, (context, lane) => applyLane(context, lane, apply)),
    handle(pruneLedgerJob, async ({ transaction, signal }) => {
      const before = new Date(clock.now().getTime() - retentionMs);
      let removed = pruneBatchSize;
      while (removed === pruneBatchSize && !signal.aborted) {
        removed = await transaction((tx) => pruneLedger(tx, before, pruneBatchSize));
      }
    }),
  ];
}
