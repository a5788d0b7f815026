import type { Log } from '#platform/log.ts';
import type { Dialect } from './broadcast.ts';

interface ExpiryOptions {
  readonly expiresAt: Date;
  readonly dialect: Dialect;
  /** Whether the login behind the socket still lives, whatever the age of its access token. */
  readonly sessionLives: () => Promise<boolean>;
  readonly disconnect: () => void;
  readonly log: Log;
}

/** As long as an access token: a login that lapses is noticed no later than on a socket of our own web. */
const recheckMs = 15 * 60 * 1000;

/**
 * Disconnects a socket when its access token expires: our web app reconnects with a new one. An older client cannot, so
 * its socket stays while its session lives. A revoked session is disconnected at once, by its event. Returns a function
 * that stops.
 */
export function watchExpiry({
  expiresAt,
  dialect,
  sessionLives,
  disconnect,
  log,
}: ExpiryOptions): () => void {
  let isStopped = false;
  let timer = setTimeout(expire, expiresAt.getTime() - Date.now());

  function expire(): void {
    if (dialect === 'current') disconnect();
    else void recheck();
  }

  async function recheck(): Promise<void> {
    const lives = await sessionLives().catch((error: unknown) => {
      log.error({ err: error }, 'socket session check failed');
      return true;
    });
    if (isStopped) return;
    if (lives) timer = setTimeout(expire, recheckMs);
    else disconnect();
  }

  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
