import type { Socket } from 'node:net';
import pg from 'pg';

/**
 * Client with an idle timeout: it closes its connection when no data has passed for this long. A machine that vanishes,
 * or a router that drops its state, sends no notice: without this a query would wait until the system notices, which
 * takes hours. A client that only listens must send a query now and then.
 */
export function impatientClient(silenceMs: number): typeof pg.Client {
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
