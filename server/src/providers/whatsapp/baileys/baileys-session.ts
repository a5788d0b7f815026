import { AsyncLocalStorage } from 'node:async_hooks';
import type { CacheStore, GroupMetadata, WASocket } from 'baileys';
import type { Clock } from '#platform/clock.ts';
import type { Log } from '#platform/log.ts';
import { ProviderError, type ProviderSession, type SessionOptions } from '#providers/whatsapp/port.ts';
import { type AuthState, openAuthState } from './auth-state.ts';
import { createEventPublisher } from './event-publisher.ts';
import type { Ending } from './failures.ts';
import { refusalOf } from './failures.ts';
import { createInbound, type Inbound } from './inbound.ts';
import type { Baileys } from './load-baileys.ts';
import { openMedia } from './media.ts';
import { createBaileysLog, createProxy, openSocket, type SocketSettings } from './open-socket.ts';
import { openPicture } from './pictures.ts';
import { type SocketLifecycle, watchSocket } from './socket-lifecycle.ts';
import { createWriter, type Writer } from './writer.ts';

export interface BaileysParts {
  readonly load: () => Promise<Baileys>;
  readonly settings: SocketSettings;
  readonly retryCounts: CacheStore;
  readonly clock: Clock;
  readonly log: Log;
}

/** Maximum number of consecutive restart requests without an open connection in between. */
const maxRestarts = 3;

interface Line {
  readonly life: SocketLifecycle;
  readonly socket: WASocket;
  readonly writer: Writer;
}

/** One session of a connection: over one socket, and its successors when the server requests a restart. */
export function openBaileysSession(options: SessionOptions, parts: BaileysParts): ProviderSession {
  const { account, copies, memory } = options;
  const { settings, clock } = parts;
  const log = parts.log.child({ connectionId: options.connectionId });
  const logger = createBaileysLog(log);
  const proxy = account.proxyUrl
    ? createProxy(account.proxyUrl, settings.allowPrivateProxies ?? false)
    : undefined;
  const dispatcher = proxy?.dispatcher;
  const outside = AsyncLocalStorage.snapshot();
  const telling = createEventPublisher(options.onEvent, fail);
  let auth: AuthState | undefined;
  let inbound: Inbound | undefined;
  let line: Line | undefined;
  let restarts = 0;
  let isOver = false;

  const me = () => {
    const { id = '', lid } = auth?.creds.me ?? {};
    return { id, ...(lid ? { lid } : {}) };
  };

  async function fetchGroup(jid: string): Promise<GroupMetadata> {
    if (!line) throw new ProviderError({ class: 'temporary' });
    return line.socket.groupMetadata(jid);
  }

  function fail(error: unknown): void {
    if (isOver) return;
    log.error({ err: error }, 'whatsapp session failed');
    void close({ reason: 'provider-failed' });
  }

  /** Stops the session: no event arrives and no key is written after this. */
  async function stop(): Promise<void> {
    isOver = true;
    line?.life.end();
    await auth?.close();
    await proxy?.close();
  }

  async function close(ending: Exclude<Ending, 'restart'>): Promise<void> {
    if (isOver) return;
    try {
      await stop();
      if (ending.reason === 'logged-out') await memory.clear();
    } catch (error) {
      log.error({ err: error }, 'whatsapp session ended with an error');
    }
    await telling.publishLast({ type: 'state', state: { at: 'closed', ...ending } });
  }

  function follow(ending: Ending): void {
    if (ending !== 'restart') void close(ending);
    else if (restarts === maxRestarts) void close({ reason: 'provider-failed' });
    else {
      restarts += 1;
      // Pending writes of the former socket must finish before the next one writes.
      void outside(async () => {
        await auth?.close();
        await start();
      }).catch(fail);
    }
  }

  function connect(baileys: Baileys, state: AuthState): Line {
    inbound ??= createInbound({ baileys, session: options, publisher: telling, me, fetchGroup, log });
    const reading = inbound;
    const socket = openSocket({
      baileys,
      settings,
      auth: state,
      journal: reading.journal,
      copies,
      proxy,
      retryCounts: parts.retryCounts,
      importsHistory: account.importsHistory,
      logger,
      cachedGroupMetadata: reading.groups.find,
      onFailure: fail,
    });
    const life = watchSocket({
      socket,
      inbound: reading,
      clock,
      log,
      idleTimeoutMs: settings.idleTimeoutMs,
      onState(now) {
        if (now.at === 'open') restarts = 0;
        telling.publish({ type: 'state', state: now }).catch(() => undefined);
      },
      // A failed write ends the session by itself.
      onCreds: () => void state.saveCreds().catch(() => undefined),
      onEnd: follow,
      onFailure: fail,
    });
    const { translator, groups } = reading;
    const writer = createWriter({ baileys, socket, copies, translator, groups, me, dispatcher });
    return { life, socket, writer };
  }

  async function start(): Promise<void> {
    const baileys = await parts.load();
    const state = await openAuthState({ baileys, memory, onFailure: fail });
    auth = state;
    if (proxy?.isForbidden) {
      log.warn('connection proxy in a private network, see ALLOW_PRIVATE_ADDRESSES');
      await close({ reason: 'network' });
      return;
    }
    if (isOver) await state.close();
    else line = connect(baileys, state);
  }
  const started = start().catch(fail);

  /** Converts any failure into a `ProviderError`; runs outside of any key transaction of the caller. */
  async function ask<T>(question: (open: Line) => Promise<T>): Promise<T> {
    if (isOver || !line) throw new ProviderError({ class: 'temporary' });
    const asked = line;
    try {
      return await outside(() => question(asked));
    } catch (error) {
      throw refusalOf(error);
    }
  }

  function askOpen<T>(question: (open: Line) => Promise<T>): Promise<T> {
    return ask(async (open) => {
      if (!open.life.isOpen()) throw new ProviderError({ class: 'temporary' });
      return question(open);
    });
  }

  async function leave(): Promise<void> {
    await Promise.all([stop(), telling.end(), started]);
  }

  return {
    send: (message) => askOpen(({ writer }) => writer.send(message)),
    edit: (target, text) => askOpen(({ writer }) => writer.edit(target, text)),
    revoke: (target) => askOpen(({ writer }) => writer.revoke(target)),
    react: (target, emoji) => askOpen(({ writer }) => writer.react(target, emoji)),
    markRead: (targets) => askOpen(({ writer }) => writer.markRead(targets)),
    setTyping: (chat, isTyping) => askOpen(({ writer }) => writer.setTyping(chat, isTyping)),
    rejectCall: (callId, from) => askOpen(({ writer }) => writer.rejectCall(callId, from)),
    lookUp: (numbers) => askOpen(({ writer }) => writer.lookUp(numbers)),
    openMedia: (reference) => askOpen(({ socket }) => openMedia(reference, { socket, dispatcher })),
    openPicture: (chat) => askOpen(({ socket }) => openPicture(chat, { socket, dispatcher })),
    pairByCode: (number) => ask(({ life }) => life.pairByCode(number)),
    disconnect: leave,
    async logout() {
      if (!isOver) await line?.life.logout();
      await leave();
      await memory.clear();
    },
  };
}
