import type { PersonPresence } from '@prosa/contracts/presence/schema.ts';
import type { EventMeta, ReadyMessage } from '@prosa/contracts/realtime.ts';
import { io, type Socket } from 'socket.io-client';
import { eventually } from './eventually.ts';

export interface ReceivedEvent {
  readonly channel: string;
  readonly payload: unknown;
  readonly seq: number | undefined;
}

export interface TestSocket {
  readonly socket: Socket;
  readonly ready: ReadyMessage;
  /** All company events in order of arrival, except presence, which changes all the time. */
  readonly heard: readonly ReceivedEvent[];
  /** Presence events. */
  readonly presences: readonly PersonPresence[];
  /** Settles when the server closes the socket, with socket.io's reason. */
  readonly cut: Promise<string>;
  untilHeard(count: number): Promise<readonly ReceivedEvent[]>;
  /** Sends a message; settles with the server's acknowledgement. */
  say(word: string, payload: unknown): Promise<unknown>;
  close(): void;
}

export interface Handshake {
  readonly auth?: Record<string, unknown>;
  readonly query?: Record<string, string>;
  /** Called when the identity was accepted; missed events follow. */
  readonly onAccepted?: () => void;
}

/** A real client of the server; rejects with the error code of a refusal. Never reconnects. */
export function connectSocket(
  url: string,
  { auth = {}, query = {}, onAccepted }: Handshake,
): Promise<TestSocket> {
  const socket = io(url, { auth, query, transports: ['websocket'], reconnection: false, forceNew: true });
  if (onAccepted) socket.once('connect', onAccepted);
  const heard: ReceivedEvent[] = [];
  const presences: PersonPresence[] = [];
  const cut = new Promise<string>((resolve) => socket.once('disconnect', resolve));
  socket.onAny((channel: string, payload: unknown, meta?: EventMeta) => {
    if (channel.endsWith('-presence')) presences.push(payload as PersonPresence);
    else if (channel !== 'ready') heard.push({ channel, payload, seq: meta?.seq });
  });
  return new Promise((resolve, reject) => {
    socket.once('connect_error', (error) => {
      socket.close();
      reject(error);
    });
    socket.once('ready', (ready: ReadyMessage) =>
      resolve({
        socket,
        ready,
        heard,
        presences,
        cut,
        async untilHeard(count) {
          return eventually(() => {
            if (heard.length < count) throw new Error(`${heard.length} of ${count} were heard.`);
            return heard;
          });
        },
        say: (word, payload) => socket.timeout(60_000).emitWithAck(word, payload),
        close: () => void socket.close(),
      }),
    );
  });
}
