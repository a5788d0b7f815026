import type { ConversationEvent } from '#features/connections/rules.ts';
import type { CompanyId } from '#platform/auth/company-id.ts';
import { createLaneWorker, type LaneOptions } from './lane-worker.ts';
import { type LedgerEvent, toLedgerEvent } from './rules.ts';
import { insertEvents, waitingLanes } from './store.ts';

export interface Inbox {
  /** Resolves when the event is in the ledger: then the provider may discard it. This process applies it at once. */
  store(companyId: CompanyId, connectionId: number, event: ConversationEvent): Promise<void>;
  /** Applies the waiting events of a connection that was just opened, since its previous owner is gone. */
  resume(companyId: CompanyId, connectionId: number): Promise<void>;
  /** Returns whether an event of the lane is being applied here, or is about to be. */
  isProcessing(lane: { readonly connectionId: number; readonly lane: string }): boolean;
  /** Finishes the event in progress; other processes find the rest in the ledger. */
  stop(): Promise<void>;
}

interface PendingWrite {
  readonly written: LedgerEvent;
  readonly kept: PromiseWithResolvers<void>;
}

const maxBatchSize = 100;

/**
 * Fast path from a provider to the clients, where the process that receives an event also applies it: one statement
 * stores a batch of events, one transaction applies each of them. There is no job: the waiting ledger row is the job,
 * and rows that wait for too long are picked up by `lane-watch.ts`.
 */
export function createInbox(options: LaneOptions): Inbox {
  const { database } = options;
  const lanes = createLaneWorker(options);
  const pendingWrites = new Map<number, PendingWrite[]>();

  async function insertBatch(
    companyId: CompanyId,
    connectionId: number,
    tellings: readonly PendingWrite[],
  ): Promise<void> {
    try {
      const written = tellings.map((telling) => telling.written);
      const ids = await insertEvents(database.reader(companyId), connectionId, written);
      for (const [index, { lane, event }] of written.entries()) {
        const id = ids[index];
        if (id !== undefined) lanes.enqueue({ companyId, connectionId, lane }, id, event);
      }
      for (const { kept } of tellings) kept.resolve();
    } catch (error) {
      for (const { kept } of tellings) kept.reject(error);
    }
  }

  /** One statement at a time per connection: events that arrive meanwhile go into the next batch, in order. */
  async function flushLoop(
    companyId: CompanyId,
    connectionId: number,
    waiting: PendingWrite[],
  ): Promise<void> {
    while (waiting.length > 0) await insertBatch(companyId, connectionId, waiting.splice(0, maxBatchSize));
    pendingWrites.delete(connectionId);
  }

  return {
    store(companyId, connectionId, event) {
      const telling = { written: toLedgerEvent(event), kept: Promise.withResolvers<void>() };
      const waiting = pendingWrites.get(connectionId);
      if (waiting) {
        waiting.push(telling);
      } else {
        const first = [telling];
        pendingWrites.set(connectionId, first);
        void flushLoop(companyId, connectionId, first);
      }
      return telling.kept.promise;
    },
    async resume(companyId, connectionId) {
      const names = await waitingLanes(database.reader(companyId), connectionId);
      for (const lane of names) lanes.resumeLane({ companyId, connectionId, lane });
    },
    isProcessing: lanes.isProcessing,
    stop: lanes.stop,
  };
}
