import { mintCompanyId } from '#platform/auth/company-id.ts';
import { repeatEvery } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Log } from '#platform/log.ts';
import { addLaneJob } from './service.ts';
import { staleLanes, type WaitingLane } from './store.ts';

interface WatchOptions {
  readonly database: Database;
  readonly log: Log;
  /** Returns whether this process is working on the lane: then it is only late. */
  readonly isProcessing?: ((lane: WaitingLane) => boolean) | undefined;
  readonly checkEveryMs?: number;
  readonly staleAfterMs?: number;
}

/**
 * Looks for events that wait for longer than they should: the process that stored them has died, or is behind. A job in
 * any process applies them.
 */
export function watchLanes(options: WatchOptions): { stop(): Promise<void> } {
  const { database, log, isProcessing = () => false, checkEveryMs = 2000, staleAfterMs = 10_000 } = options;

  async function look(): Promise<void> {
    const lanes = await database.platform((tx) => staleLanes(tx, staleAfterMs));
    for (const waiting of lanes) {
      if (isProcessing(waiting)) continue;
      const { companyId, connectionId, lane } = waiting;
      await database.transaction(mintCompanyId(companyId), (tx) => addLaneJob(tx, connectionId, lane));
    }
  }

  return {
    stop: repeatEvery(checkEveryMs, look, (error) =>
      log.warn({ err: error }, 'incoming ledger check failed'),
    ),
  };
}
