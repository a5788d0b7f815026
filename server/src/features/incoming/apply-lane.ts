import type { Clock } from '#platform/clock.ts';
import { type CompanyJobContext, handle, type JobHandler, RetryLater } from '#platform/jobs/define-job.ts';
import { type ApplyEvent, createApplyEvent } from './apply-event.ts';
import { applyLaneJob, pruneLedgerJob, resumeLanesJob } from './jobs.ts';
import { forgottenLanes } from './queries.ts';
import {
  applyAttempts,
  applyBackoffMs,
  fromLedger,
  targetAttempts,
  targetWaitMs,
  waitsForTarget,
} from './rules.ts';
import { addLane } from './service.ts';
import type { IncomingParts } from './steps/context.ts';
import { incomingStore, type LedgerRow, pruneLedger } from './store.ts';

interface Lane {
  readonly connectionId: number;
  readonly lane: string;
}

type Progress = 'settled' | 'deferred' | 'waits-for-target' | 'lane-is-empty';
type Work = Pick<CompanyJobContext, 'transaction' | 'signal' | 'log'>;

const longestReason = 300;

function reasonOf(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return text.slice(0, longestReason);
}

/** Event by event, each in a transaction of its own together with its mark in the ledger: both or neither. */
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
        await store.wait(row.id, outcome);
        // The first time it only steps back behind the others of its lane.
        return row.attempts === 0 ? 'deferred' : 'waits-for-target';
      }
      await store.settle(row.id, outcome);
      return 'settled';
    });
  } catch (error) {
    if (!row || work.signal.aborted) throw error;
    return await writeDown(work, row, error);
  }
}

/** An event that cannot be applied holds up its lane for a few seconds, and not for ever. */
async function writeDown(work: Work, { id, attempts }: LedgerRow, error: unknown): Promise<Progress> {
  const isLast = attempts + 1 >= applyAttempts;
  work.log.warn({ err: error, eventId: id, attempt: attempts + 1 }, 'an event could not be applied');
  await work.transaction((tx) => {
    const store = incomingStore(tx);
    return isLast ? store.fail(id, reasonOf(error)) : store.wait(id, reasonOf(error));
  });
  if (isLast) return 'settled';
  throw new RetryLater(applyBackoffMs(attempts + 1), { cause: error });
}

const forgottenMs = 2 * 60_000;
const keptMs = 7 * 24 * 60 * 60_000;
const portion = 5000;

export function incomingJobHandlers(parts: IncomingParts): readonly JobHandler[] {
  const { clock } = parts;
  const apply = createApplyEvent(parts);
  return [
    handle(applyLaneJob, (context, lane) => applyLane(context, lane, apply)),
    resumeLanes(clock),
    handle(pruneLedgerJob, async ({ transaction, signal }) => {
      const before = new Date(clock.now().getTime() - keptMs);
      let removed = portion;
      while (removed === portion && !signal.aborted) {
        removed = await transaction((tx) => pruneLedger(tx, before, portion));
      }
    }),
  ];
}

function resumeLanes(clock: Clock): JobHandler {
  return handle(resumeLanesJob, async ({ transaction, companyTransaction, log }) => {
    const before = new Date(clock.now().getTime() - forgottenMs);
    const lanes = await transaction((tx) => forgottenLanes(tx, before));
    if (lanes.length > 0) log.warn({ lanes: lanes.length }, 'events wait for longer than they should');
    for (const { companyId, connectionId, lane } of lanes) {
      await companyTransaction(companyId, (tx) => addLane(tx, connectionId, lane));
    }
  });
}
