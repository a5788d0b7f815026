import type { CacheStore, SocketConfig, WASocket, WAVersion } from 'baileys';
import type { SentCopies } from '#providers/whatsapp/port.ts';
import type { AuthState } from './auth-state.ts';
import type { InboundJournal } from './inbound-journal.ts';
import type { Baileys } from './load-baileys.ts';
import type { ProxyAccess } from './proxy.ts';

/** Connection settings of WhatsApp; absent ones use the defaults of Baileys. */
export interface SocketSettings {
  readonly serverUrl?: string | undefined;
  readonly version?: WAVersion | undefined;
  /** Private addresses that a connection's proxy may have, in the form of `createAddressPolicy`. */
  readonly allowPrivateProxies?: boolean | readonly string[] | undefined;
  /** Shorter timeouts for tests. */
  readonly qrLifeMs?: number | undefined;
  readonly keepAliveMs?: number | undefined;
  readonly queryTimeoutMs?: number | undefined;
  readonly silenceMs?: number | undefined;
}

interface SocketParts {
  readonly baileys: Baileys;
  readonly settings: SocketSettings;
  readonly auth: AuthState;
  readonly journal: InboundJournal;
  readonly copies: SentCopies;
  readonly proxy: ProxyAccess | undefined;
  /** Outlives sockets, so that retry counts of a message are not reset with each one. */
  readonly retryCounts: CacheStore;
  readonly importsHistory: boolean;
  readonly logger: SocketConfig['logger'];
  readonly cachedGroupMetadata: SocketConfig['cachedGroupMetadata'];
  /**
   * Called when a message that a phone requested again cannot be looked up: Baileys would treat the request as done.
   */
  readonly onFailure: (error: unknown) => void;
}

/** Routes the socket, uploads, and Baileys' own downloads (history and app state) through the proxy. */
const throughProxy = ({ agent, fetchOptions }: ProxyAccess) => ({
  agent,
  fetchAgent: agent,
  options: fetchOptions,
});

/** Opens one socket, which is used once: after any end a new one is opened. */
export function openSocket(parts: SocketParts): WASocket {
  const { baileys, settings, auth, journal, copies, proxy, onFailure } = parts;
  const fail = (error: unknown): never => {
    onFailure(error);
    throw error;
  };
  const socket = baileys.makeWASocket({
    auth: { creds: auth.creds, keys: auth.keys },
    logger: parts.logger,
    ...(settings.serverUrl ? { waWebSocketUrl: settings.serverUrl } : {}),
    ...(settings.version ? { version: settings.version } : {}),
    ...(settings.qrLifeMs ? { qrTimeout: settings.qrLifeMs } : {}),
    ...(settings.keepAliveMs ? { keepAliveIntervalMs: settings.keepAliveMs } : {}),
    ...(settings.queryTimeoutMs ? { defaultQueryTimeoutMs: settings.queryTimeoutMs } : {}),
    ...(proxy ? throughProxy(proxy) : {}),
    // Otherwise the owner's phone stops showing notifications.
    markOnlineOnConnect: false,
    syncFullHistory: parts.importsHistory,
    emitOwnEvents: false,
    // A failed write ends the session at once; with retries a message would wait for half a minute.
    transactionOpts: { maxCommitRetries: 1, delayBetweenTriesMs: 0 },
    msgRetryCounterCache: parts.retryCounts,
    cachedGroupMetadata: parts.cachedGroupMetadata,
    async getMessage({ id }) {
      const copy = id ? await copies.find(id).catch(fail) : undefined;
      return copy && baileys.proto.Message.decode(copy);
    },
    makeSignalRepository: journal.wrap(baileys.DEFAULT_CONNECTION_CONFIG.makeSignalRepository),
  });
  socket.ws.prependListener('CB:message', (stanza) => {
    journal.note(stanza);
    // Baileys would process live messages while queued offline ones still wait. Marked as offline, they join the same
    // queue.
    stanza.attrs.offline ??= '0';
  });
  return socket;
}
