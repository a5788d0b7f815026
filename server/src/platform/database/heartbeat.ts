import type pg from 'pg';

/** Asks a connection that only listens whether it still hears: one question at a time, until it has ended. */
export function keepAsking(connection: pg.Client, everyMs: number): void {
  let isAsked = false;
  const heart = setInterval(async () => {
    if (isAsked) return;
    isAsked = true;
    // One that fails has ended, of which it tells itself.
    await connection.query('select 1').catch(() => undefined);
    isAsked = false;
  }, everyMs);
  connection.once('end', () => clearInterval(heart));
}
