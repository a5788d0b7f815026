import {
  type ContactTyping,
  contactTypingChannel,
  presenceChannel,
  userStatusMessage,
  type ViewingUpdate,
  viewingChannel,
} from '@prosa/contracts/presence/events.ts';
import type { PersonPresence } from '@prosa/contracts/presence/schema.ts';
import {
  companyChannel,
  companyEventNames,
  type EventMeta,
  type HandshakeAuth,
  presencePingMs,
  type ReadyMessage,
} from '@prosa/contracts/realtime.ts';
import { useSyncExternalStore } from 'react';
import type { SocketOptions as IoOptions, ManagerOptions } from 'socket.io-client';
import { hasCode } from './api-error.ts';
import type { LiveEvent } from './live-query.ts';
import type { SessionStore } from './session.ts';
import { endReasonOf } from './session-end.ts';

type AskForAuth = Extract<IoOptions['auth'], (give: never) => void>;
export type LinkState = 'connecting' | 'online' | 'reconnecting';

/** The part of socket.io's socket that is used here. */
interface IoSocket {
  readonly active: boolean;
  readonly connected: boolean;
  on(name: string, listener: (...values: never[]) => void): unknown;
  emit(name: string, ...values: unknown[]): unknown;
  connect(): unknown;
  disconnect(): unknown;
  close(): unknown;
}

interface SocketOptions {
  readonly io: (options: Partial<ManagerOptions> & { readonly auth: AskForAuth }) => IoSocket;
  readonly session: Pick<SessionStore, 'freshToken' | 'renew' | 'clear' | 'firstSeq'>;
  readonly companyId: number;
  readonly onEvent: (event: LiveEvent) => void;
  /** Other users viewing the same ticket; ephemeral, without a sequence number. */
  readonly onViewing: (news: ViewingUpdate) => void;
  /** The customer of a ticket on this page is typing; ephemeral as well. */
  readonly onContactTyping: (news: ContactTyping) => void;
  /** A colleague came online or went offline; ephemeral as well. */
  readonly onPresence: (news: PersonPresence) => void;
  /** Whether the user is active in this tab; sent every five minutes. */
  readonly isActive: () => boolean;
  /** Called when the socket is connected and all missed events were delivered, unless `mustRefetch`. */
  readonly onReady: (ready: { readonly mustRefetch: boolean }) => void;
  readonly onState: (state: LinkState) => void;
}

export interface SocketLink {
  /** Sends an ephemeral message; dropped while the socket is down. */
  readonly send: (message: string, payload: object) => void;
  readonly close: () => void;
}

const firstRetryMs = 1_000;
const maxRetryMs = 5_000;
const handshakeTimeoutMs = 10_000;

/**
 * The realtime connection to the server. socket.io reconnects by itself after a network failure, but not after a
 * refusal or when the server disconnects (the token has expired), so that is done here.
 */
export function openSocket(options: SocketOptions): SocketLink {
  const { session, companyId } = options;
  let lastSeq = session.firstSeq();
  let refusals = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;

  const socket = options.io({
    path: '/socket.io',
    transports: ['websocket', 'polling'],
    reconnectionDelay: firstRetryMs,
    reconnectionDelayMax: maxRetryMs,
    timeout: handshakeTimeoutMs,
    auth: (give) => {
      const handshake = (token: string): HandshakeAuth => ({ token, lastSeq });
      session.freshToken().then(
        (token) => give(handshake(token)),
        // An empty token would count as an ended session, when only the network may have failed.
        () => {
          socket.disconnect();
          connectLater();
        },
      );
    },
  });

  function advanceTo(seq: number): void {
    lastSeq = Math.max(lastSeq, seq);
  }

  function connectLater(): void {
    if (isClosed || retry !== undefined) return;
    const delay = Math.min(firstRetryMs * 2 ** refusals, maxRetryMs);
    refusals += 1;
    retry = setTimeout(() => {
      retry = undefined;
      socket.connect();
    }, delay);
  }

  async function renewAndConnect(): Promise<void> {
    try {
      await session.renew();
      if (!isClosed) socket.connect();
    } catch (error) {
      // An ended session has already been cleared by `renew`; any other error is retried.
      if (!hasCode(error, 'ERR_SESSION_EXPIRED', 'ERR_COMPANY_DISABLED')) connectLater();
    }
  }

  for (const name of companyEventNames) {
    socket.on(companyChannel(companyId, name), (payload: unknown, meta: EventMeta) => {
      advanceTo(meta.seq);
      options.onEvent({ name, payload, seq: meta.seq } as LiveEvent);
    });
  }

  socket.on(viewingChannel(companyId), options.onViewing);
  socket.on(contactTypingChannel(companyId), options.onContactTyping);
  socket.on(presenceChannel(companyId), options.onPresence);

  socket.on('ready', (ready: ReadyMessage) => {
    refusals = 0;
    if (ready.resync) lastSeq = ready.seq;
    else advanceTo(ready.seq);
    options.onState('online');
    options.onReady({ mustRefetch: ready.resync });
  });

  socket.on('disconnect', (reason: string) => {
    if (isClosed) return;
    options.onState('reconnecting');
    if (reason === 'io server disconnect') connectLater();
  });

  socket.on('connect_error', (error: Error & { readonly data?: unknown }) => {
    options.onState('reconnecting');
    if (socket.active) return;
    if (error.message === 'ERR_TOKEN_EXPIRED' && refusals === 0) {
      refusals += 1;
      void renewAndConnect();
    } else if (error.message === 'ERR_SESSION_EXPIRED') session.clear(endReasonOf(error.data) ?? 'expired');
    else connectLater();
  });

  function say(message: string, payload: object): void {
    if (socket.connected) socket.emit(message, payload);
  }

  const ping = setInterval(() => say(userStatusMessage, { isActive: options.isActive() }), presencePingMs);

  return {
    send: say,
    close: () => {
      isClosed = true;
      clearTimeout(retry);
      clearInterval(ping);
      socket.close();
    },
  };
}

let current: LinkState = 'connecting';
const listeners = new Set<() => void>();

export function setLinkState(next: LinkState): void {
  current = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Calls back each time the server can be reached again. */
export function onLinkRestored(listener: () => void): () => void {
  return subscribe(() => {
    if (current === 'online') listener();
  });
}

export function useLinkState(): LinkState {
  return useSyncExternalStore(subscribe, () => current);
}

function subscribeToNetwork(listener: () => void): () => void {
  globalThis.addEventListener('online', listener);
  globalThis.addEventListener('offline', listener);
  return () => {
    globalThis.removeEventListener('online', listener);
    globalThis.removeEventListener('offline', listener);
  };
}

/** The browser's own network state; `true` does not promise that the server can be reached. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(subscribeToNetwork, () => navigator.onLine);
}
