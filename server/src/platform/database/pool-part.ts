import type pg from 'pg';
import { AppError } from '#platform/errors.ts';
import { waitMs } from './pool.ts';

/** Where a connection is taken from; `release` of what was taken gives it back. */
export interface ConnectionSource {
  connect(): Promise<pg.PoolClient>;
}

interface PartOptions {
  /** Of the pool's connections, between 0 and 1; one at least. */
  readonly share: number;
  readonly patienceMs?: number;
}

interface Waiting {
  readonly enter: () => void;
  readonly timer: NodeJS.Timeout;
}

/**
 * A part of a pool, for callers of whom there may be any number. They wait for each other, in the order in which they
 * came; whoever takes from the whole pool finds the rest of it free. So what was accepted is worked off however many
 * more stand at the door.
 */
export function partOfPool(pool: pg.Pool, { share, patienceMs = waitMs }: PartOptions): ConnectionSource {
  const most = Math.max(1, Math.floor(pool.options.max * share));
  const waiting: Waiting[] = [];
  let taken = 0;

  function enter(): Promise<void> {
    if (taken < most) {
      taken += 1;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(one), 1);
        reject(new AppError('ERR_UNAVAILABLE'));
      }, patienceMs);
      const one = { enter: resolve, timer };
      waiting.push(one);
    });
  }

  /** The place goes to who waits for it, without becoming free in between. */
  function leave(): void {
    const next = waiting.shift();
    if (!next) {
      taken -= 1;
      return;
    }
    clearTimeout(next.timer);
    next.enter();
  }

  return {
    async connect() {
      await enter();
      try {
        const client = await pool.connect();
        // Made anew by the pool each time a connection is taken, and called once.
        const release = client.release.bind(client);
        client.release = (error) => {
          release(error);
          leave();
        };
        return client;
      } catch (error) {
        leave();
        throw error;
      }
    },
  };
}
