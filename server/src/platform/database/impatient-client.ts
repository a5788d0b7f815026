import type { Socket } from 'node:net';
import pg from 'pg';

/**
 * A client that gives its connection up when nothing has passed over it for so long. A machine that vanishes, or a
 * router that forgets, tells nobody: without this a question would wait for its answer until the system notices, which
 * takes hours. Whoever only listens has to ask something now and then.
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
