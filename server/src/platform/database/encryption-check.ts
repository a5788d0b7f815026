import pg from 'pg';
import type { Log } from '#platform/log.ts';

/** Loopback, or the path of a socket. */
const sameMachine = /^(?:$|\/|localhost$|\[?::1\]?$|127(?:\.\d{1,3}){3}$)/;

/** Warns when messages and passwords travel to the database of another machine in plain text. */
export function warnIfUnencrypted(url: string, log: Log): void {
  // The client knows how the address and the variables of libpq, such as PGSSLMODE, add up.
  const { host, ssl } = new pg.Client({ connectionString: url });
  if (ssl || sameMachine.test(host)) return;
  log.warn({ host }, 'database connection not encrypted, add sslmode=verify-full to DATABASE_URL');
}
