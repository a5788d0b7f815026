import type { ToldEvent } from '#features/connections/rules.ts';
import type { CompanyId } from '#platform/auth/company-id.ts';
import { waitingLanes } from './queries.ts';
import { type WrittenEvent, writtenDown } from './rules.ts';
import { keepAll } from './store.ts';
import { createLaneWork, type LaneOptions } from './work-lanes.ts';

export interface Inbox {
  /** Resolves when the event is in the ledger: then the provider may discard it. This process applies it at once. */
  keep(companyId: CompanyId, connectionId: number, event: ToldEvent): Promise<void>;
  /** Applies the waiting events of a connection that was just opened, since its previous owner is gone. */
  resume(companyId: CompanyId, connectionId: number): Promise<void>;
  /** Returns whether an event of the lane is being applied here, or is about to be. */
  isAtWork(lane: { readonly connectionId: number; readonly lane: string }): boolean;
  /** Finishes the event in progress; other processes find the rest in the ledger. */
  stop(): Promise<void>;
}

interface Telling {
  readonly written: WrittenEvent;
  readonly kept: PromiseWithResolvers<void>;
}

const toldAtOnce = 100;

/**
 * Fast path from a provider to the clients, where the process that receives an event also applies it: one statement
 * stores a batch of events, one transaction applies each of them. There is no job: the waiting ledger row is the job,
 * and rows that wait for too long are picked up by `watch-lanes.ts`.
 */
export function createInbox(options: LaneOptions): Inbox {
  const { database } = options;
  const lanes = createLaneWork(options);
  const told = new Map<number, Telling[]>();

  async function keepTogether(
    companyId: CompanyId,
    connectionId: number,
    tellings: readonly Telling[],
  ): Promise<void> {
    try {
      const written = tellings.map((telling) => telling.written);
      const ids = await keepAll(database.reader(companyId), connectionId, written);
      for (const [index, { lane, event }] of written.entries()) {
        const id = ids[index];
        if (id !== undefined) lanes.take({ companyId, connectionId, lane }, id, event);
      }
      for (const { kept } of tellings) kept.resolve();
    } catch (error) {
      for (const { kept } of tellings) kept.reject(error);
    }
  }

  /** One statement at a time per connection: events that arrive meanwhile go into the next batch, in order. */
  async function keepOn(companyId: CompanyId, connectionId: number, waiting: Telling[]): Promise<void> {
    while (waiting.length > 0) await keepTogether(companyId, connectionId, waiting.splice(0, toldAtOnce));
    told.delete(connectionId);
  }

  return {
    keep(companyId, connectionId, event) {
      const telling = { written: writtenDown(event), kept: Promise.withResolvers<void>() };
      const waiting = told.get(connectionId);
      if (waiting) {
        waiting.push(telling);
      } else {
        const first = [telling];
        told.set(connectionId, first);
        void keepOn(companyId, connectionId, first);
      }
      return telling.kept.promise;
    },
    async resume(companyId, connectionId) {
      const names = await waitingLanes(database.reader(companyId), connectionId);
      for (const lane of names) lanes.lookAt({ companyId, connectionId, lane });
    },
    isAtWork: lanes.isAtWork,
    stop: lanes.stop,
  };
}
