import type { ConversationEvent } from '#features/connections/rules.ts';
import type { Clock } from '#platform/clock.ts';
import type { Log } from '#platform/log.ts';
import type {
  Address,
  ProviderSession,
  SessionOptions,
  SessionState,
  WhatsappProvider,
} from '#providers/whatsapp/port.ts';

/** Timeout for closing: a provider that cannot reach the other side cannot log out either. */
const closeTimeoutMs = 10_000;

export interface Attempt {
  readonly session: ProviderSession;
  /** Refuses all events from here on, also those that wait; never fails. */
  end(how: 'disconnect' | 'logout'): Promise<void>;
}

interface AttemptOptions {
  readonly provider: WhatsappProvider;
  readonly session: Omit<SessionOptions, 'onEvent'>;
  readonly hear: (state: SessionState) => Promise<void>;
  readonly keep: (event: ConversationEvent) => Promise<void>;
  readonly notePresence: (chat: Address, isTyping: boolean) => void;
  readonly clock: Clock;
  readonly log: Log;
}

/** One session of the provider, which can be released at any moment without waiting for its pending events. */
export function beginAttempt(options: AttemptOptions): Attempt {
  const { provider, session, hear, keep, notePresence, clock, log } = options;
  const gone = Promise.withResolvers<never>();
  // Avoids an unhandled rejection when nothing awaits it.
  gone.promise.catch(() => undefined);
  let isGone = false;

  const open = provider.connect({
    ...session,
    onEvent: async (event) => {
      // Refused, so that the provider does not acknowledge an event that was not stored.
      if (isGone) throw new Error('The session was let go.');
      if (event.type === 'state') await Promise.race([hear(event.state), gone.promise]);
      else if (event.type === 'presence') notePresence(event.chat, event.isTyping);
      else await keep(event);
    },
  });

  return {
    session: open,
    async end(how) {
      isGone = true;
      gone.reject(new Error('The session was let go.'));
      const limit = new AbortController();
      const tooLate = clock.sleep(closeTimeoutMs, limit.signal).then(
        () => log.warn('provider shutdown timed out'),
        () => undefined,
      );
      const goodbye = open[how]().catch((error: unknown) =>
        log.warn({ err: error }, 'provider shutdown failed'),
      );
      await Promise.race([goodbye, tooLate]);
      limit.abort();
    },
  };
}
