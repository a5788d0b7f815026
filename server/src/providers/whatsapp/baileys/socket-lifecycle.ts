import type { BaileysEventMap, BinaryNode, ConnectionState, WASocket } from 'baileys';
import type { Clock } from '#platform/clock.ts';
import type { Log } from '#platform/log.ts';
import { ProviderError, type SessionState } from '#providers/whatsapp/port.ts';
import { userOf } from './addresses.ts';
import { type Ending, endingOf } from './failures.ts';
import type { Inbound } from './inbound.ts';

/** Timeout without a code or an open connection: Baileys can hang silently. */
const defaultIdleTimeoutMs = 45_000;
/** Flush interval: Baileys buffers events, and loses some while messages wait in its queue. */
const flushIntervalMs = 250;
/** Timeout of the logout request, which is only a courtesy to the server. */
const logoutTimeoutMs = 5000;

interface SocketLifecycleOptions {
  readonly socket: WASocket;
  readonly inbound: Inbound;
  readonly clock: Clock;
  readonly log: Log;
  readonly idleTimeoutMs?: number | undefined;
  readonly onState: (state: SessionState) => void;
  readonly onCreds: () => void;
  /** Called once; never after `end`. */
  readonly onEnd: (ending: Ending) => void;
  readonly onFailure: (error: unknown) => void;
}

export interface SocketLifecycle {
  isOpen(): boolean;
  pairByCode(number: string): Promise<string>;
  logout(): Promise<void>;
  /** Stops watching: no event is published after this. */
  end(): void;
}

/** Watches one socket from its start to its end, which is reported only once. */
export function watchSocket(options: SocketLifecycleOptions): SocketLifecycle {
  const { socket, inbound, clock, log, onState, onCreds, onEnd, onFailure } = options;
  let step: 'connecting' | 'qr' | 'linking' | 'open' | 'over' = 'connecting';
  let patience = new AbortController();

  function hang(): void {
    // Baileys waits for a response to its close request, for up to half a minute.
    socket.end(undefined).catch((error: unknown) => log.warn({ err: error }, 'whatsapp socket close failed'));
  }

  function end(ending?: Ending): void {
    if (step === 'over') return;
    step = 'over';
    patience.abort();
    clearInterval(releasing);
    hang();
    if (ending) onEnd(ending);
  }

  function expectSomething(): void {
    patience.abort();
    patience = new AbortController();
    clock.sleep(options.idleTimeoutMs ?? defaultIdleTimeoutMs, patience.signal).then(
      () => end({ reason: 'timeout' }),
      () => undefined,
    );
  }

  function follow({ connection, isNewLogin, qr, lastDisconnect }: Partial<ConnectionState>): void {
    // Baileys keeps emitting codes until the socket ends, which happens after one was scanned.
    if (qr !== undefined && step !== 'linking') {
      step = 'qr';
      patience.abort();
      onState({ at: 'qr', code: qr });
    }
    if (isNewLogin) {
      step = 'linking';
      expectSomething();
      onState({ at: 'linking' });
    }
    if (connection === 'open') {
      step = 'open';
      patience.abort();
      onState({ at: 'open', number: userOf(socket.user?.id) });
    }
    if (connection === 'close') end(endingOf(lastDisconnect?.error));
  }

  function hear(events: Partial<BaileysEventMap>): void {
    if (step === 'over') return;
    if (events['creds.update']) onCreds();
    inbound.handleEvents(events);
    if (events['connection.update']) follow(events['connection.update']);
  }

  /** Catches errors of listeners, which would otherwise end the process. */
  function guarded<Argument>(listener: (argument: Argument) => void): (argument: Argument) => void {
    return (argument) => {
      try {
        listener(argument);
      } catch (error) {
        onFailure(error);
      }
    };
  }

  const releasing = setInterval(() => socket.ev.isBuffering() && socket.ev.flush(), flushIntervalMs);
  socket.ev.process(guarded(hear));
  socket.ws.on(
    'CB:ack,class:message',
    guarded((stanza: BinaryNode) => {
      if (step !== 'over') inbound.handleAck(stanza);
    }),
  );
  // The upgrade was refused, and Baileys would wait forever.
  socket.ws.on('unexpected-response', () => end({ reason: 'network' }));
  expectSomething();

  return {
    isOpen: () => step === 'open',
    async pairByCode(number) {
      if (step !== 'qr') throw new ProviderError({ class: 'temporary' });
      return socket.requestPairingCode(number);
    },
    async logout() {
      if (step !== 'open') return;
      const limit = new AbortController();
      const tooLate = clock.sleep(logoutTimeoutMs, limit.signal).catch(() => undefined);
      const said = socket
        .logout()
        .catch((error: unknown) => log.warn({ err: error }, 'whatsapp logout failed'));
      await Promise.race([said, tooLate]);
      limit.abort();
    },
    end: () => end(),
  };
}
