import type { CompanyId } from '#platform/auth/company-id.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { RetryLater } from '#platform/jobs/job.ts';
import type { Log } from '#platform/log.ts';
import type { ApplyEvent } from './apply-event.ts';
import { applyLane, applyStoredEvent, type StoredEvent } from './jobs.ts';
import { fromLedger } from './rules.ts';

export interface LaneOptions {
  readonly database: Database;
  readonly apply: ApplyEvent;
  readonly clock: Clock;
  readonly log: Log;
}

/** Location of a lane. */
export interface Place {
  readonly companyId: CompanyId;
  readonly connectionId: number;
  readonly lane: string;
}

interface Lane extends Place {
  /** Not applied yet, the oldest first. */
  readonly kept: StoredEvent[];
  /** True if the ledger holds waiting events that are not in memory. */
  isBehind: boolean;
}

/** Connection ids are unique over all companies, so the key needs no company. */
const keyOf = ({ connectionId, lane }: Pick<Place, 'connectionId' | 'lane'>) => `${connectionId}:${lane}`;

/** Fewer than the database connections, to leave some for requests. */
const maxConcurrentLanes = 6;
const maxHeldEvents = 1000;

/** Applies the events that this process stored, several lanes at a time and each in order. */
export function createLaneWorker({ database, apply, clock, log }: LaneOptions) {
  const stopping = new AbortController();
  const lanes = new Map<string, Lane>();
  const ready: Lane[] = [];
  const underWay = new Set<Promise<void>>();
  let busy = 0;
  let heldEvents = 0;

  function laneAt(place: Place): Lane {
    const key = keyOf(place);
    const known = lanes.get(key);
    if (known) return known;
    const lane = { ...place, kept: [], isBehind: false };
    lanes.set(key, lane);
    ready.push(lane);
    return lane;
  }

  function releaseEvents(lane: Lane, count: number): void {
    heldEvents -= lane.kept.splice(0, count).length;
  }

  function track(work: Promise<void>): void {
    const tracked = work.finally(() => underWay.delete(tracked));
    underWay.add(tracked);
  }

  function begin(): void {
    while (busy < maxConcurrentLanes && !stopping.signal.aborted) {
      const lane = ready.shift();
      if (!lane) return;
      busy += 1;
      track(
        processLane(lane).finally(() => {
          busy -= 1;
          begin();
        }),
      );
    }
  }

  async function processLane(lane: Lane): Promise<void> {
    const work = {
      transaction: <T>(use: Parameters<typeof database.transaction<T>>[1]) =>
        database.transaction(lane.companyId, use),
      signal: stopping.signal,
      log,
    };
    try {
      while ((lane.isBehind || lane.kept.length > 0) && !stopping.signal.aborted) {
        const [first] = lane.kept;
        if (!lane.isBehind && first && (await applyStoredEvent(work, lane, first, apply)))
          releaseEvents(lane, 1);
        else await catchUp(work, lane);
      }
    } catch (error) {
      if (error instanceof RetryLater) return retryLater(lane, error.delayMs);
      releaseEvents(lane, lane.kept.length);
      if (!stopping.signal.aborted) log.error({ err: error }, 'chat queue handed to job worker');
    }
    // Removed at once: events stored from here on start a new lane.
    lanes.delete(keyOf(lane));
  }

  /**
   * Applies everything that waits in the ledger, whichever process stored it. Events in memory were stored before, so
   * they are included.
   */
  async function catchUp(work: Parameters<typeof applyLane>[0], lane: Lane): Promise<void> {
    const known = lane.kept.length;
    lane.isBehind = false;
    try {
      await applyLane(work, lane, apply);
    } catch (error) {
      lane.isBehind = true;
      throw error;
    }
    releaseEvents(lane, known);
  }

  /** Retries a lane after a delay; other lanes run meanwhile. */
  function retryLater(lane: Lane, afterMs: number): void {
    const again = () => {
      ready.push(lane);
      begin();
    };
    track(clock.sleep(afterMs, stopping.signal).then(again, () => undefined));
  }

  return {
    /** Takes over an event that was just stored, in its ledger form. */
    enqueue(place: Place, id: number, written: string): void {
      const lane = laneAt(place);
      if (heldEvents < maxHeldEvents) {
        heldEvents += 1;
        lane.kept.push({ id, event: fromLedger(JSON.parse(written)) });
      } else {
        lane.isBehind = true;
      }
      begin();
    },
    isProcessing: (place: Pick<Place, 'connectionId' | 'lane'>): boolean => lanes.has(keyOf(place)),
    /** Starts a lane that has waiting events in the ledger. */
    resumeLane(place: Place): void {
      laneAt(place).isBehind = true;
      begin();
    },
    /** Finishes the events in progress. */
    async stop(): Promise<void> {
      stopping.abort();
      await Promise.all(underWay);
    },
  };
}
