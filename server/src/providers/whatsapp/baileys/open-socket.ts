import type { CacheStore, SocketConfig, WASocket, WAVersion } from 'baileys';
import type { SentCopies } from '#providers/whatsapp/port.ts';
import type { AuthState } from './auth-state.ts';
import type { InboundJournal } from './inbound-journal.ts';
import type { Baileys } from './load-baileys.ts';
import type { ProxyAccess } from './proxy.ts';

/** How the other side is reached; what is absent is as Baileys has it. */
export interface SocketSettings {
  readonly serverUrl?: string | undefined;
  readonly version?: WAVersion | undefined;
  /** Which private addresses a connection's proxy may have, as `createAddressPolicy` takes them. */
  readonly allowPrivateProxies?: boolean | readonly string[] | undefined;
  /** For tests, which do not wait as long as people do. */
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
  /** Outlives sockets: how often a message was asked for again does not begin anew with each of them. */
  readonly retryCounts: CacheStore;
  readonly importsHistory: boolean;
  readonly logger: SocketConfig['logger'];
  readonly cachedGroupMetadata: SocketConfig['cachedGroupMetadata'];
  /** What a phone asked for again could not be looked up: Baileys would answer that it is done. */
  readonly onFailure: (error: unknown) => void;
}

/** The socket, what is uploaded, and what Baileys fetches by itself: files of history and of the app state. */
const throughProxy = ({ agent, fetchOptions }: ProxyAccess) => ({
  agent,
  fetchAgent: agent,
  options: fetchOptions,
});

/** One socket, which is used once: whatever ends it, the next one is a new one. */
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
    // Otherwise the owner's phone stops notifying.
    markOnlineOnConnect: false,
    syncFullHistory: parts.importsHistory,
    emitOwnEvents: false,
    // What is not written at once ends the session; a message would wait for half a minute.
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
    // Baileys takes up what comes live while what gathered is still waiting. Marked like those it stands in their queue.
    stanza.attrs.offline ??= '0';
  });
  return socket;
}
