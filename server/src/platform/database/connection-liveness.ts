import type { Socket } from 'node:net';
import pg from 'pg';

/**
 * Client with an idle timeout: it closes its connection when no data has passed for this long. A machine that vanishes,
 * or a router that drops its state, sends no notice: without this a query would wait until the system notices, which
 * takes hours. A client that only listens must send a query now and then.
 */
export function clientWithIdleTimeout(silenceMs: number): typeof pg.Client {
  return class extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      // Not before: the stream is another one once it is encrypted.
      this.once('connect', () => {
        const stream = this.connection.stream as Socket;
        stream.setTimeout(silenceMs, () =>
          stream.destroy(new Error(`The database has said nothing for ${silenceMs / 1000} s.`)),
        );
      });
    }
  };
}

/** Queries a listening connection at intervals to detect that it broke: one query at a time, until it has ended. */
export function startHeartbeat(connection: pg.Client, everyMs: number): void {
  let isAsked = false;
  const heart = setInterval(async () => {
    if (isAsked) return;
    isAsked = true;
    // A failed query means that the connection has ended, which it reports itself.
    await connection.query('select 1').catch(() => undefined);
    isAsked = false;
  }, everyMs);
  connection.once('end', () => clearInterval(heart));
}
