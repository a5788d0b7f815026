import { type Clock, systemClock } from '#platform/clock.ts';
import type { Log } from '#platform/log.ts';

const askAgainMs = 60_000;
/** Clocks that are kept right differ by less. */
const toleratedMs = 50;
/** The clock of this machine was set, or the machine has slept. */
const jumpMs = 1000;

interface Asked {
  query(text: string): Promise<{ readonly rows: readonly { readonly now: number }[] }>;
}

const machineOrigin = () => Date.now() - performance.now();

/**
 * Returns the time of the database, advanced by the monotonic clock of this process. All processes agree on it, and
 * setting the clock of one machine does not reorder messages. At startup the machine's clock is trusted unless it is
 * clearly wrong: it is more exact than an answer delayed by the network.
 */
export async function databaseClock(pool: Asked, log: Log): Promise<Clock> {
  let seenOrigin = machineOrigin();
  let origin = seenOrigin;
  let askedAt = 0;
  let isAsking = false;

  async function compare(): Promise<void> {
    askedAt = performance.now();
    const { rows } = await pool.query('select (extract(epoch from clock_timestamp()) * 1000)::float8 as now');
    const doubtMs = (performance.now() - askedAt) / 2;
    const found = Number(rows[0]?.now) - askedAt - doubtMs;
    if (Math.abs(found - origin) <= doubtMs + toleratedMs) return;
    log.warn({ byMs: Math.round(found - origin) }, 'clock synchronized with the database');
    origin = found;
  }

  async function compareAgain(): Promise<void> {
    isAsking = true;
    seenOrigin = machineOrigin();
    try {
      await compare();
    } catch (error) {
      log.warn({ err: error }, 'database clock read failed');
    } finally {
      isAsking = false;
    }
  }

  await compare();
  return {
    now() {
      const elapsed = performance.now();
      const isDoubtful = Math.abs(machineOrigin() - seenOrigin) > jumpMs || elapsed - askedAt > askAgainMs;
      if (isDoubtful && !isAsking) void compareAgain();
      return new Date(origin + elapsed);
    },
    sleep: systemClock.sleep,
  };
}
