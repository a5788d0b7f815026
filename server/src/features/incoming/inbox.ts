import type { ToldEvent } from '#features/connections/rules.ts';
import type { CompanyId } from '#platform/auth/company-id.ts';
import { waitingLanes } from './queries.ts';
import { type WrittenEvent, writtenDown } from './rules.ts';
import { keepAll } from './store.ts';
import { createLaneWork, type LaneOptions } from './work-lanes.ts';

export interface Inbox {
  /** Resolves when it is in the ledger: then the provider may forget it. This process applies it at once. */
  keep(companyId: CompanyId, connectionId: number, event: ToldEvent): Promise<void>;
  /** What waits for a connection that was just opened: whoever had it before is gone. */
  resume(companyId: CompanyId, connectionId: number): Promise<void>;
  /** Whether something of the lane is being applied here, or is about to be. */
  isAtWork(lane: { readonly connectionId: number; readonly lane: string }): boolean;
  /** Finishes what it is at; whatever else waits in the ledger is found by others. */
  stop(): Promise<void>;
}

interface Telling {
  readonly written: WrittenEvent;
  readonly kept: PromiseWithResolvers<void>;
}

const toldAtOnce = 100;

/**
 * The short way from a provider to the screens, where the process that hears an event also applies it: one statement
 * keeps what was told meanwhile, one transaction applies each event. No job: what waits in the ledger is the job, and
 * who finds it waiting for longer than it should (`watch-lanes.ts`) takes it up.
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

  /** One statement at a time for a connection: what it tells meanwhile goes with the next, in its order. */
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
