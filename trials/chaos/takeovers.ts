import { setTimeout as wait } from 'node:timers/promises';
import { connectOwner } from '@prosa/server/testing/owner-connection.ts';
import type { Member } from './member.ts';
import type { UnstablePostgres } from './unstable-postgres.ts';

export interface Takeovers {
  /** Kills a member; if it owned the connection, measures the time until the takeover. */
  measure(victim: Member, kill: () => Promise<void>): Promise<void>;
  facts(): Readonly<Record<string, number | string>>;
}

const patienceMs = 60_000;
const pollMs = 50;
/** Client ports of the sessions that hold a connection's lock, which identify the member. */
const holders = `
  select a.client_port as port from pg_locks as l join pg_stat_activity as a using (pid)
  where l.locktype = 'advisory' and l.classid = 1 and l.objsubid = 2 and l.granted`;

export function watchTakeovers(postgres: UnstablePostgres, members: readonly Member[]): Takeovers {
  const tookMs: number[] = [];

  async function inDatabase<T>(work: (ask: () => Promise<Member | undefined>) => Promise<T>): Promise<T> {
    const owner = await connectOwner({ databaseUrl: postgres.url() });
    try {
      return await work(async () => {
        const [holder] = await owner.query<{ port: number }>(holders);
        return holder && members.find(({ gate }) => gate.hasPassed(holder.port));
      });
    } finally {
      await owner.close();
    }
  }

  return {
    measure: (victim, kill) =>
      inDatabase(async (holder) => {
        const wasHolder = (await holder()) === victim;
        await kill();
        if (!wasHolder) return;
        const startedAt = Date.now();
        while (Date.now() - startedAt < patienceMs) {
          if (await holder()) {
            tookMs.push(Date.now() - startedAt);
            return;
          }
          await wait(pollMs);
        }
        tookMs.push(patienceMs);
      }),
    facts: () => ({
      'connections taken over after a kill': tookMs.length,
      'taken over after, the middle': `${tookMs.toSorted((a, b) => a - b)[Math.floor(tookMs.length / 2)] ?? 0} ms`,
      'taken over after, longest': `${Math.max(0, ...tookMs)} ms`,
    }),
  };
}
