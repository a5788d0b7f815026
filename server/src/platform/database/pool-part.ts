import type pg from 'pg';
import { AppError } from '#platform/errors.ts';
import { waitMs } from './pool.ts';

/** Source of connections; `release` of the client returns it. */
export interface ConnectionSource {
  connect(): Promise<pg.PoolClient>;
}

interface PartOptions {
  /** Share of the pool's connections, between 0 and 1; at least one connection. */
  readonly share: number;
  readonly patienceMs?: number;
}

interface Waiting {
  readonly enter: () => void;
  readonly timer: NodeJS.Timeout;
}

/**
 * Connection quota of a pool, for an unbounded number of callers. They queue in order of arrival, so that callers of
 * the whole pool find the rest of it free, and accepted work proceeds however many requests wait.
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

  /** Hands the slot to the next waiting caller, without freeing it in between. */
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
        // The pool creates `release` anew for each checkout, and it is called once.
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
