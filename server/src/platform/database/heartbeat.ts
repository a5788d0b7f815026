import type pg from 'pg';

/** Queries a listening connection at intervals to detect that it broke: one query at a time, until it has ended. */
export function keepAsking(connection: pg.Client, everyMs: number): void {
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
