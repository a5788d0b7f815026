import {
  type AuthenticationState,
  type BaileysEventMap,
  BufferJSON,
  initAuthCreds,
  makeWASocket,
  type proto,
  type UserFacingSocketConfig,
  type WAMessage,
  type WASocket,
} from 'baileys';
import { createJournal, type WaitOptions } from '#emulator/journal.ts';
import { quietLog } from '#emulator/quiet-log.ts';
import { createMemoryKeys } from '#emulator/signal-device.ts';

type EventName = keyof BaileysEventMap;
type ClientEvent = {
  [Name in EventName]: { readonly name: Name; readonly data: BaileysEventMap[Name] };
}[EventName];

/** The real Baileys, with all its events recorded. */
export interface TestClient {
  readonly socket: WASocket;
  readonly auth: AuthenticationState;
  readonly events: readonly ClientEvent[];
  waitFor<Name extends EventName>(
    name: Name,
    fits?: (data: BaileysEventMap[Name]) => boolean,
    options?: WaitOptions,
  ): Promise<BaileysEventMap[Name]>;
  waitForQr(): Promise<string>;
  waitForOpen(): Promise<void>;
  /** Code and text of `lastDisconnect`. */
  waitForClose(options?: WaitOptions): Promise<{ readonly code: number | undefined; readonly text: string }>;
  /** Waits for a matching message, and returns how it arrived: `notify` or `append`. */
  waitForMessage(
    fits: (message: WAMessage) => boolean,
  ): Promise<{ readonly message: WAMessage; readonly type: 'notify' | 'append' }>;
  /** Baileys reports a status by `messages.update`, or with the message itself if both arrive together. */
  waitForStatus(id: string | null | undefined, status: proto.WebMessageInfo.Status): Promise<void>;
  close(): Promise<void>;
}

/** Longer than Baileys buffers events on purpose on an idle machine. */
const heldBackMs = 5000;

export function newAuth(): AuthenticationState {
  return { creds: initAuthCreds(), keys: createMemoryKeys() };
}

/** Credentials as loaded from a store: no object is shared with the client that wrote them. */
export function storedAuth({ creds, keys }: AuthenticationState): AuthenticationState {
  return { creds: JSON.parse(JSON.stringify(creds, BufferJSON.replacer), BufferJSON.reviver), keys };
}

export function startClient(
  emulator: { readonly url: string },
  auth: AuthenticationState,
  config: Partial<UserFacingSocketConfig> = {},
): TestClient {
  const journal = createJournal<ClientEvent>('client', describe);
  const socket = makeWASocket({
    auth,
    logger: quietLog,
    waWebSocketUrl: emulator.url,
    markOnlineOnConnect: false,
    getMessage: () => Promise.resolve(undefined),
    ...config,
  });
  // Baileys sometimes leaves its event buffer unflushed for half a minute.
  const releasing = setInterval(() => socket.ev.isBuffering() && socket.ev.flush(), heldBackMs);
  socket.ev.process((events) => {
    for (const [name, data] of Object.entries(events)) journal.add({ name, data } as ClientEvent);
    if (events['connection.update']?.connection === 'close') clearInterval(releasing);
  });

  const client: TestClient = {
    socket,
    auth,
    events: journal.entries,
    async waitFor<Name extends EventName>(
      name: Name,
      fits: (data: BaileysEventMap[Name]) => boolean = () => true,
      options?: WaitOptions,
    ) {
      const event = await journal.waitFor(
        (entry) => entry.name === name && fits(entry.data as BaileysEventMap[Name]),
        options,
      );
      return event.data as BaileysEventMap[Name];
    },
    async waitForQr() {
      const { qr = '' } = await client.waitFor('connection.update', ({ qr: text }) => text !== undefined);
      return qr;
    },
    async waitForOpen() {
      await client.waitFor('connection.update', ({ connection }) => connection === 'open');
    },
    async waitForClose(options) {
      const { lastDisconnect } = await client.waitFor(
        'connection.update',
        ({ connection }) => connection === 'close',
        options,
      );
      const error = lastDisconnect?.error as (Error & { output?: { statusCode: number } }) | undefined;
      return { code: error?.output?.statusCode, text: error?.message ?? '' };
    },
    async waitForMessage(fits) {
      const { messages, type } = await client.waitFor('messages.upsert', (data) => data.messages.some(fits));
      const message = messages.find(fits);
      if (!message) throw new Error('the message went away');
      return { message, type };
    },
    async waitForStatus(id, status) {
      await journal.waitFor(({ name, data }) => {
        if (name === 'messages.update') {
          return data.some(({ key, update }) => key.id === id && update.status === status);
        }
        return (
          name === 'messages.upsert' &&
          data.messages.some((one) => one.key.id === id && one.status === status)
        );
      });
    },
    async close() {
      await socket.end(undefined);
    },
  };
  return client;
}

/** Hides credentials in the reports of failed tests, because they are private keys. */
function describe({ name, data }: ClientEvent): string {
  const shown = name === 'creds.update' ? Object.keys(data) : data;
  return `${name} ${JSON.stringify(shown, BufferJSON.replacer)}`;
}
