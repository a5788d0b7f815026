import type { User } from '@prosa/contracts/users/schema.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import type { LiveEvent } from './live-query.ts';
import { type LinkState, openSocket } from './socket.ts';

type Handler = (...values: never[]) => void;

/** The outside of socket.io: what it was asked for, and a way to make it speak. */
function fakeIo() {
  const handlers = new Map<string, Handler>();
  const asked = { connects: 0, disconnects: 0, isClosed: false };
  let giveAuth: (give: (auth: unknown) => void) => void = () => undefined;
  const socket = {
    active: false,
    connected: false,
    on: (name: string, handler: Handler) => handlers.set(name, handler),
    emit: () => undefined,
    connect: () => {
      asked.connects += 1;
    },
    disconnect: () => {
      asked.disconnects += 1;
    },
    close: () => {
      asked.isClosed = true;
    },
  };
  const io = (options: { auth: typeof giveAuth }) => {
    giveAuth = options.auth;
    return socket;
  };
  return {
    io,
    asked,
    say: (name: string, ...values: unknown[]) => handlers.get(name)?.(...(values as never[])),
    handshake: () => new Promise((resolve) => giveAuth(resolve)),
    startHandshake: () => giveAuth(() => expect.unreachable('an answer without a token')),
  };
}

function start(session: Partial<Parameters<typeof openSocket>[0]['session']> = {}) {
  const outside = fakeIo();
  const seen = { events: [] as LiveEvent[], refetches: [] as boolean[], states: [] as LinkState[] };
  const cleared: string[] = [];
  const link = openSocket({
    io: outside.io,
    companyId: 1,
    session: {
      freshToken: async () => 'token',
      renew: async () => 'new token',
      clear: (reason) => void cleared.push(reason),
      firstSeq: () => 5,
      ...session,
    },
    onEvent: (event) => {
      seen.events.push(event);
    },
    onViewing: () => undefined,
    onContactTyping: () => undefined,
    onPresence: () => undefined,
    isActive: () => true,
    onReady: ({ mustRefetch }) => {
      seen.refetches.push(mustRefetch);
    },
    onState: (state) => {
      seen.states.push(state);
    },
  });
  return { ...outside, ...seen, cleared, link };
}

const user = { id: 1 } as User;

describe('the live link', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('says at first where the company stood when the session began, so nothing needs to be fetched anew', async () => {
    const link = start();
    expect(await link.handshake()).toEqual({ token: 'token', lastSeq: 5 });
    link.say('ready', { seq: 7, resync: false });
    expect(link.refetches).toEqual([false]);
    expect(link.states).toEqual(['online']);
    link.link.close();
  });

  it('says after a cut the last number it saw, and needs no refetch when the rest was delivered', async () => {
    const link = start();
    link.say('ready', { seq: 7, resync: false });
    link.say('company-1-user', { action: 'update', user }, { seq: 9 });
    link.say('disconnect', 'transport close');
    expect(await link.handshake()).toEqual({ token: 'token', lastSeq: 9 });
    link.say('ready', { seq: 12, resync: false });
    expect(link.refetches).toEqual([false, false]);
    expect(link.states).toEqual(['online', 'reconnecting', 'online']);
    expect(link.events).toEqual([{ name: 'user', payload: { action: 'update', user }, seq: 9 }]);
    link.link.close();
  });

  it('refetches when the server says that too much was missed, and goes on from its number', async () => {
    const link = start();
    link.say('ready', { seq: 7, resync: false });
    link.say('ready', { seq: 900, resync: true });
    expect(link.refetches).toEqual([false, true]);
    expect(await link.handshake()).toEqual({ token: 'token', lastSeq: 900 });
    link.link.close();
  });

  it('comes back by itself when the server hangs up, because the token has expired', () => {
    const link = start();
    link.say('disconnect', 'io server disconnect');
    expect(link.asked.connects).toBe(0);
    vi.advanceTimersByTime(1000);
    expect(link.asked.connects).toBe(1);
    link.link.close();
  });

  it('renews a refused token and connects at once', async () => {
    const link = start();
    link.say('connect_error', new Error('ERR_TOKEN_EXPIRED'));
    await vi.advanceTimersByTimeAsync(0);
    expect(link.asked.connects).toBe(1);
    link.link.close();
  });

  it('ends the session when the server says so', () => {
    const link = start();
    link.say('connect_error', new Error('ERR_SESSION_EXPIRED'));
    const told = { reason: 'password' };
    link.say('connect_error', Object.assign(new Error('ERR_SESSION_EXPIRED'), { data: told }));
    expect(link.cleared).toEqual(['expired', 'password']);
    link.link.close();
  });

  it('keeps the session and tries again when no token could be fetched', async () => {
    const link = start({ freshToken: () => Promise.reject(new ApiError('ERR_NETWORK')) });
    link.startHandshake();
    await vi.advanceTimersByTimeAsync(1000);
    expect(link.cleared).toEqual([]);
    expect(link.asked).toMatchObject({ disconnects: 1, connects: 1 });
    link.link.close();
  });

  it('does not come back once it was closed', async () => {
    const link = start();
    link.say('disconnect', 'io server disconnect');
    link.link.close();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(link.asked).toMatchObject({ connects: 0, isClosed: true });
  });
});
