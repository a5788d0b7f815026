import { mintCompanyId } from '#platform/auth/company-id.ts';
import type { Database } from '#platform/database/database.ts';
import { every } from '#platform/jobs/every.ts';
import type { Log } from '#platform/log.ts';
import { forgottenLanes, type WaitingLane } from './queries.ts';
import { addLane } from './service.ts';

interface WatchOptions {
  readonly database: Database;
  readonly log: Log;
  /** Returns whether this process is working on the lane: then it is only late. */
  readonly isAtWork?: ((lane: WaitingLane) => boolean) | undefined;
  readonly lookEveryMs?: number;
  readonly forgottenMs?: number;
}

/**
 * Looks for events that wait for longer than they should: the process that stored them has died, or is behind. A job in
 * any process applies them.
 */
export function watchLanes(options: WatchOptions): { stop(): Promise<void> } {
  const { database, log, isAtWork = () => false, lookEveryMs = 2000, forgottenMs = 10_000 } = options;

  async function look(): Promise<void> {
    const lanes = await database.platform((tx) => forgottenLanes(tx, forgottenMs));
    for (const waiting of lanes) {
      if (isAtWork(waiting)) continue;
      const { companyId, connectionId, lane } = waiting;
      await database.transaction(mintCompanyId(companyId), (tx) => addLane(tx, connectionId, lane));
    }
  }

  return {
    stop: every(lookEveryMs, look, (error) => log.warn({ err: error }, 'incoming ledger check failed')),
  };
}
