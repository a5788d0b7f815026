import type { ToldEvent } from '#features/connections/rules.ts';
import type { Clock } from '#platform/clock.ts';
import type { Log } from '#platform/log.ts';
import type {
  Address,
  ProviderSession,
  SessionOptions,
  SessionState,
  WhatsappProvider,
} from '#providers/whatsapp/port.ts';

/** A provider that cannot reach the other side cannot say goodbye either. */
const goodbyeMs = 10_000;

export interface Attempt {
  readonly session: ProviderSession;
  /** From here on its events are refused, those that wait included; never fails. */
  end(how: 'disconnect' | 'logout'): Promise<void>;
}

interface AttemptOptions {
  readonly provider: WhatsappProvider;
  readonly session: Omit<SessionOptions, 'onEvent'>;
  readonly hear: (state: SessionState) => Promise<void>;
  readonly keep: (event: ToldEvent) => Promise<void>;
  readonly notePresence: (chat: Address, isTyping: boolean) => void;
  readonly clock: Clock;
  readonly log: Log;
}

/** One session of the provider, which can be let go at any moment without waiting for what it is telling. */
export function beginAttempt(options: AttemptOptions): Attempt {
  const { provider, session, hear, keep, notePresence, clock, log } = options;
  const gone = Promise.withResolvers<never>();
  // Nobody may be waiting for it.
  gone.promise.catch(() => undefined);
  let isGone = false;

  const open = provider.connect({
    ...session,
    onEvent: async (event) => {
      // Refused, so that the provider does not acknowledge what nobody has kept.
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
      const tooLate = clock.sleep(goodbyeMs, limit.signal).then(
        () => log.warn('the provider did not say goodbye in time'),
        () => undefined,
      );
      const goodbye = open[how]().catch((error: unknown) =>
        log.warn({ err: error }, 'the provider could not say goodbye'),
      );
      await Promise.race([goodbye, tooLate]);
      limit.abort();
    },
  };
}
