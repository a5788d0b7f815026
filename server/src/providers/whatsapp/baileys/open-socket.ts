import type { Agent } from 'node:https';
import { isIP } from 'node:net';
import type { CacheStore, SocketConfig, WASocket, WAVersion } from 'baileys';
import { HttpsProxyAgent } from 'https-proxy-agent';
import { SocksProxyAgent } from 'socks-proxy-agent';
import { buildConnector, type Dispatcher, Dispatcher1Wrapper, ProxyAgent, Socks5ProxyAgent } from 'undici';
import type { Log } from '#platform/log.ts';
import { createAddressPolicy } from '#platform/outgoing-http/address-policy.ts';
import { checkedLookup } from '#platform/outgoing-http/safe-fetch.ts';
import type { SentCopies } from '#providers/whatsapp/port.ts';
import type { AuthState } from './auth-state.ts';
import type { InboundJournal } from './inbound-journal.ts';
import type { Baileys } from './load-baileys.ts';

type BaileysLog = SocketConfig['logger'];

/** Returns the message of an error only; other fields that Baileys logs contain messages, users and keys. */
function reasonIn(logged: unknown): string | undefined {
  if (typeof logged !== 'object' || logged === null) return undefined;
  const { err, error, trace } = logged as Record<string, unknown>;
  const reason = err ?? error ?? trace;
  const text = reason instanceof Error ? reason.message : reason;
  return typeof text === 'string' ? text.split('\n')[0] : undefined;
}

/** Passes on only warnings and errors of Baileys, without the objects they concern. */
export function createBaileysLog(log: Log): BaileysLog {
  const pass = (logged: unknown, text?: string) => {
    const words = text ?? (typeof logged === 'string' ? logged : 'something went wrong');
    log.warn({ reason: reasonIn(logged) }, `baileys: ${words}`);
  };
  const quiet: BaileysLog = {
    level: 'warn',
    child: () => quiet,
    trace: () => undefined,
    debug: () => undefined,
    info: () => undefined,
    warn: pass,
    error: pass,
  };
  return quiet;
}

/** One proxy, as the socket and as media know it. */
interface ProxyAccess {
  readonly agent: Agent;
  readonly dispatcher: Dispatcher;
  /** The same for Node's own `fetch`, which uses an older form of the interface. */
  readonly fetchOptions: RequestInit;
  /** The URL contains a literal address that customers may not reach from here. A host name is checked on connect. */
  readonly isForbidden: boolean;
  close(): Promise<void>;
}

/**
 * A customer entered the URL: its target is checked by the same lookup that the connection uses, so that it gives no
 * access to the operator's own network.
 */
export function createProxy(url: string, allowPrivate: boolean | readonly string[]): ProxyAccess {
  const isAllowed = createAddressPolicy(allowPrivate);
  const lookup = checkedLookup(isAllowed);
  const hostname = new URL(url).hostname.replace(/^\[|\]$/g, '');
  const isSocks = url.startsWith('socks');
  const agent = isSocks
    ? new SocksProxyAgent(url, { socketOptions: { lookup } })
    : new HttpsProxyAgent(url, { lookup });
  const dispatcher = isSocks
    ? new Socks5ProxyAgent(url, { connect: buildConnector({ lookup }) })
    : new ProxyAgent({ uri: url, proxyTls: { lookup } });
  const olderForm: object = new Dispatcher1Wrapper(dispatcher);
  return {
    agent: agent as Agent,
    dispatcher,
    fetchOptions: { dispatcher: olderForm as NonNullable<RequestInit['dispatcher']> },
    // A literal address never reaches the lookup.
    isForbidden: isIP(hostname) !== 0 && !isAllowed(hostname, hostname),
    async close() {
      agent.destroy();
      await dispatcher.destroy();
    },
  };
}

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
  readonly idleTimeoutMs?: number | undefined;
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
    journal.register(stanza);
    // Baileys would process live messages while queued offline ones still wait. Marked as offline, they join the same
    // queue.
    stanza.attrs.offline ??= '0';
  });
  return socket;
}
