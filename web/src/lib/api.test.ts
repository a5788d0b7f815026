import { getCompanyPlan } from '@prosa/contracts/companies/api.ts';
import { listPublicPlans } from '@prosa/contracts/plans/api.ts';
import { listUsers, updateUser } from '@prosa/contracts/users/api.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createCall } from './api.ts';
import { ApiError } from './api-error.ts';
import { createSession } from './session.ts';
import { readStored, removeStored, writeStored } from './storage.ts';

interface Sent {
  readonly url: string;
  readonly method: string;
  readonly token: string | null;
  readonly body: unknown;
}

const user = {
  id: 7,
  companyId: 1,
  enteredBy: null,
  company: { id: 1, name: 'Aurora', dueDate: '2026-12-01', settings: [] },
};

/** A server that knows which tokens are good; each refresh makes a new one and spoils those before. */
function startServer() {
  const sent: Sent[] = [];
  let good = 'token-0';
  let refreshes = 0;
  let hasSession = true;
  let endReason: string | undefined;
  let isDown = false;
  const json = (status: number, body: unknown): Response => Response.json(body, { status });

  const ended = () =>
    json(401, {
      error: 'ERR_SESSION_EXPIRED',
      requestId: 'r1',
      ...(endReason === undefined ? {} : { data: { reason: endReason } }),
    });

  async function answer(url: string, token: string | null): Promise<Response> {
    if (isDown) throw new TypeError('fetch failed');
    if (url === '/api/auth/refresh_token') {
      await new Promise((resolve) => setTimeout(resolve, 5));
      if (!hasSession) return ended();
      refreshes += 1;
      good = `token-${refreshes}`;
      return json(200, { token: good, user });
    }
    if (url === '/api/plans/list') return json(200, []);
    if (url === '/api/auth/logout') {
      hasSession = false;
      return json(200, {});
    }
    if (!hasSession) return ended();
    return token === `Bearer ${good}` ? json(200, { ok: true }) : json(403, { error: 'ERR_TOKEN_EXPIRED' });
  }

  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const token = new Headers(init.headers).get('authorization');
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    sent.push({ url, method: init.method ?? 'GET', token, body });
    return answer(url, token);
  });
  return {
    sent,
    refreshes: () => refreshes,
    expireToken: () => {
      good = 'nobody has this one';
    },
    endSession: (reason?: string) => {
      hasSession = false;
      endReason = reason;
    },
    goDown: () => {
      isDown = true;
    },
  };
}

async function startSession() {
  writeStored('userId', 7);
  const session = createSession();
  await session.restore();
  return { session, call: createCall(session) };
}

describe('a call to the server', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    // Without a browser, storage.ts keeps values in its memory, which other test files share.
    removeStored('userId', 'companyId', 'companyDueDate', 'cshow');
  });

  it('puts params in the path, the query behind it and the body as JSON', async () => {
    const server = startServer();
    const { call } = await startSession();
    await call(listUsers, { query: { searchParam: 'a&b', pageNumber: 2 } });
    await call(updateUser, { params: { userId: 9 }, body: { name: 'Ana' } });
    expect(server.sent.slice(1)).toEqual([
      {
        url: '/api/users?searchParam=a%26b&pageNumber=2',
        method: 'GET',
        token: 'Bearer token-1',
        body: undefined,
      },
      { url: '/api/users/9', method: 'PUT', token: 'Bearer token-1', body: { name: 'Ana' } },
    ]);
  });

  it('sends no token to a public endpoint', async () => {
    const server = startServer();
    const { call } = await startSession();
    await call(listPublicPlans);
    expect(server.sent.at(-1)?.token).toBeNull();
  });

  it('refreshes once for all calls that meet the expired token together, and repeats each', async () => {
    const server = startServer();
    const { call } = await startSession();
    server.expireToken();
    const replies = await Promise.all(
      [1, 2, 3, 4, 5].map((companyId) => call(getCompanyPlan, { params: { companyId } })),
    );
    expect(replies).toEqual(new Array(5).fill({ ok: true }));
    expect(server.refreshes()).toBe(2);
  });

  it('gives up after one refresh when the new token is refused as well', async () => {
    const server = startServer();
    const { session, call } = await startSession();
    server.expireToken();
    const renew = session.renew;
    const stubborn = createCall({
      ...session,
      renew: async (refused) => {
        const token = await renew(refused);
        server.expireToken();
        return token;
      },
    });
    await expect(stubborn(listUsers)).rejects.toMatchObject({ code: 'ERR_TOKEN_EXPIRED', status: 403 });
    expect(server.refreshes()).toBe(2);
    await call(listUsers);
  });

  it('forgets the session when the server says that it has ended', async () => {
    const server = startServer();
    const { session, call } = await startSession();
    server.endSession();
    await expect(call(listUsers)).rejects.toMatchObject({ code: 'ERR_SESSION_EXPIRED', requestId: 'r1' });
    expect(session.getState()).toEqual({ status: 'anonymous', reason: 'expired' });
  });

  it.each([
    ['replaced', 'elsewhere'],
    ['ended', 'ended'],
    ['of a server to come', 'expired'],
  ])('remembers why it has ended: %s', async (told, reason) => {
    const server = startServer();
    const { session, call } = await startSession();
    server.endSession(told);
    await expect(call(listUsers)).rejects.toMatchObject({ code: 'ERR_SESSION_EXPIRED' });
    expect(session.getState()).toEqual({ status: 'anonymous', reason });
  });

  it('says that no answer came as a code of its own and keeps the session', async () => {
    const server = startServer();
    const { session, call } = await startSession();
    server.goDown();
    const error = await call(listUsers).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ code: 'ERR_NETWORK', status: 0 });
    expect(session.getState().status).toBe('authenticated');
  });
});

describe('the session', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    // Without a browser, storage.ts keeps values in its memory, which other test files share.
    removeStored('userId', 'companyId', 'companyDueDate', 'cshow');
  });

  it('does not ask the server on a first visit', async () => {
    const server = startServer();
    const session = createSession();
    await session.restore();
    expect(session.getState()).toEqual({ status: 'anonymous', reason: 'none' });
    expect(server.sent).toEqual([]);
  });

  it('says after a reload why the one before has ended, and nothing where only its time was over', async () => {
    for (const [told, reason] of [
      ['password', 'password'],
      [undefined, 'none'],
    ]) {
      startServer().endSession(told);
      const { session } = await startSession();
      expect(session.getState()).toEqual({ status: 'anonymous', reason });
    }
  });

  it('stays unknown when the server cannot be reached, so that a retry can tell', async () => {
    const server = startServer();
    server.goDown();
    writeStored('userId', 7);
    const session = createSession();
    await expect(session.restore()).rejects.toMatchObject({ code: 'ERR_NETWORK' });
    expect(session.getState().status).toBe('unknown');
  });

  it('does not come back to life by a refresh that answers after it was cleared', async () => {
    startServer();
    const { session } = await startSession();
    const late = session.renew();
    session.clear('logout');
    await expect(late).rejects.toMatchObject({ code: 'ERR_SESSION_EXPIRED' });
    expect(session.getState()).toEqual({ status: 'anonymous', reason: 'logout' });
  });

  it('ends as the person wished, whatever is refused meanwhile, and is not asked for again', async () => {
    const server = startServer();
    const { session, call } = await startSession();
    const leaving = session.logout();
    const late = call(listUsers);
    // As a call does that was under way and is refused before the one that ends the session has its answer.
    session.clear('expired');
    await leaving;
    expect(session.getState()).toEqual({ status: 'anonymous', reason: 'logout' });
    await expect(late).rejects.toMatchObject({ code: 'ERR_SESSION_EXPIRED' });
    await expect(session.renew()).rejects.toMatchObject({ code: 'ERR_SESSION_EXPIRED' });
    expect(server.sent.map(({ url }) => url)).toEqual(['/api/auth/refresh_token', '/api/auth/logout']);
  });

  it('stays with the super user who leaves a company, although a socket reports its end first', async () => {
    startServer();
    const { session } = await startSession();
    const reload = vi.fn();
    vi.stubGlobal('location', { assign: reload });
    void session.leave();
    session.clear('ended');
    await vi.waitFor(() => expect(reload).toHaveBeenCalledWith('/'));
    session.clear('ended');
    expect(readStored('userId')).toBe(user.id);
    expect(session.getState().status).toBe('authenticated');
  });
});
