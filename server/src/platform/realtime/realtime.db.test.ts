import { setTimeout as wait } from 'node:timers/promises';
import { me } from '@prosa/contracts/access/api.ts';
import { companyChannel } from '@prosa/contracts/realtime.ts';
import { deleteUser, updateUser } from '@prosa/contracts/users/api.ts';
import { createSigner } from 'fast-jwt';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { deriveKey } from '#platform/auth/secrets.ts';
import { buildCompany, buildUser, logIn, type TestCompany, type TestUser } from '#testing/builders.ts';
import { startTestApp, testSecret } from '#testing/test-app.ts';
import { connectSocket, type Handshake, type TestSocket } from '#testing/test-socket.ts';

type App = Awaited<ReturnType<typeof startTestApp>>;

let app: App;
let url: string;
const opened: TestSocket[] = [];

beforeAll(async () => {
  app = await startTestApp();
  url = await app.listen();
});
afterEach(() => {
  for (const socket of opened.splice(0)) socket.close();
});
afterAll(() => app.close());

async function connect(handshake: Handshake): Promise<TestSocket> {
  const socket = await connectSocket(url, handshake);
  opened.push(socket);
  return socket;
}

const connectAs = ({ token }: TestUser) => connect({ auth: { token } });

async function rename(company: TestCompany, userId: number, name: string): Promise<void> {
  const request = { params: { userId: String(userId) }, body: { name } };
  const { status } = await app.call(updateUser, request, { token: company.admin.token });
  expect(status).toBe(200);
}

/** A valid token of ours in everything but its age. */
function tokenWithLife(user: TestUser, life: { iat?: number; expiresIn: number }): string {
  const sign = createSigner({
    key: deriveKey(testSecret, 'access-token'),
    algorithm: 'HS256',
    expiresIn: life.expiresIn,
  });
  const { id, companyId, sessionId } = user;
  return sign({ id, companyId, profile: 'admin', sessionId, ...(life.iat ? { iat: life.iat } : {}) });
}

/** Connects with a token of this lifetime; if the machine is too busy to connect in time, retries with a longer one. */
async function connectForSeconds(
  user: TestUser,
  seconds: number,
): Promise<{ socket: TestSocket; expiresAt: number }> {
  const expiresAt = (Math.floor(Date.now() / 1000) + seconds) * 1000;
  const token = tokenWithLife(user, { expiresIn: seconds * 1000 });
  try {
    return { socket: await connect({ auth: { token } }), expiresAt };
  } catch (error) {
    if (seconds > 60 || (error as Error).message !== 'ERR_TOKEN_EXPIRED') throw error;
    return connectForSeconds(user, seconds * 4);
  }
}

describe('the handshake', () => {
  it('takes the token from auth, and from the query for old clients', async () => {
    const { admin } = await buildCompany(app);
    const modern = await connect({ auth: { token: admin.token } });
    const old = await connect({ query: { token: admin.token } });
    expect(modern.ready).toEqual({ seq: expect.any(Number), resync: false });
    expect(old.ready).toEqual(modern.ready);
  });

  it.each([
    ['no token', () => ({})],
    ['an empty token', () => ({ token: '' })],
    ['a token that is no text', () => ({ token: { $ne: null } })],
    ['a forged token', (token: string) => ({ token: `${token.slice(0, -4)}AAAA` })],
    ['a token signed by nobody', (token: string) => ({ token: unsigned(token) })],
  ])('refuses %s with ERR_SESSION_EXPIRED', async (_, authOf) => {
    const { admin } = await buildCompany(app);
    await expect(connect({ auth: authOf(admin.token) })).rejects.toThrow(/^ERR_SESSION_EXPIRED$/);
  });

  it('refuses an expired token with ERR_TOKEN_EXPIRED, so that the client refreshes it', async () => {
    const { admin } = await buildCompany(app);
    const anHourAgo = Math.floor(Date.now() / 1000) - 3600;
    const token = tokenWithLife(admin, { iat: anHourAgo, expiresIn: 900_000 });
    await expect(connect({ auth: { token } })).rejects.toThrow(/^ERR_TOKEN_EXPIRED$/);
  });

  it('refuses a good token of a session that has ended', async () => {
    const { id, admin } = await buildCompany(app);
    await logIn(app, id, admin.id);
    await expect(connectAs(admin)).rejects.toMatchObject({
      message: 'ERR_SESSION_EXPIRED',
      data: { reason: 'replaced' },
    });
  });

  it('cuts the socket at the moment its token expires', async () => {
    const { admin } = await buildCompany(app);
    const { socket, expiresAt } = await connectForSeconds(admin, 2);
    expect(await socket.cut).toBe('io server disconnect');
    expect(Date.now()).toBeGreaterThanOrEqual(expiresAt);
  });
});

function unsigned(token: string): string {
  const header = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url');
  return `${header}.${token.split('.')[1]}.`;
}

describe('what a company hears', () => {
  it('reaches all its own screens with its number, and none of two other companies', async () => {
    const [own, second, third] = [await buildCompany(app), await buildCompany(app), await buildCompany(app)];
    const colleague = await buildUser(app, { company: own });
    const listeners = await Promise.all([own.admin, own.admin, colleague].map(connectAs));
    const strangers = await Promise.all([second.admin, third.admin].map(connectAs));

    await rename(own, colleague.id, 'Seen by us');
    for (const listener of listeners) {
      await listener.untilHeard(1);
      expect(listener.heard).toEqual([
        {
          channel: companyChannel(own.id, 'user'),
          payload: {
            action: 'update',
            user: expect.objectContaining({ id: colleague.id, name: 'Seen by us', companyId: own.id }),
          },
          seq: listener.ready.seq + 1,
        },
      ]);
    }
    // The next event that the others receive is their own, so none came before it.
    for (const [index, company] of [second, third].entries()) {
      await rename(company, company.admin.id, 'Own news');
      await strangers[index]?.untilHeard(1);
    }
    expect(strangers.map(({ heard }) => heard.map(({ channel }) => channel))).toEqual([
      [companyChannel(second.id, 'user')],
      [companyChannel(third.id, 'user')],
    ]);
    expect(listeners.map(({ heard }) => heard.length)).toEqual([1, 1, 1]);
  });

  it('reaches the screens of another process on the same database', async () => {
    const company = await buildCompany(app);
    const second = await startTestApp({ database: { url: app.databaseUrl } });
    try {
      const socket = await connectSocket(await second.listen(), { auth: { token: company.admin.token } });
      await rename(company, company.admin.id, 'From afar');
      await socket.untilHeard(1);
      expect(socket.heard.map(({ channel }) => channel)).toEqual([companyChannel(company.id, 'user')]);
    } finally {
      await second.close();
    }
  });

  it('does not depend on the company or the user that the query claims', async () => {
    const [own, other] = [await buildCompany(app), await buildCompany(app)];
    const claims = { companyId: String(other.id), userId: String(other.admin.id) };
    const socket = await connect({ auth: { token: own.admin.token, ...claims }, query: claims });
    await rename(other, other.admin.id, 'Not for you');
    await rename(own, own.admin.id, 'For you');
    await socket.untilHeard(1);
    expect(socket.heard.map(({ channel }) => channel)).toEqual([companyChannel(own.id, 'user')]);
  });

  it('does not depend on anything a client emits', async () => {
    const [own, other] = [await buildCompany(app), await buildCompany(app)];
    const socket = await connectAs(own.admin);
    for (const word of ['join', 'joinChatBox', 'joinTickets', 'joinNotification', 'subscribe', 'room']) {
      socket.socket.emit(word, `company:${other.id}:all`);
      socket.socket.emit(word, companyChannel(other.id, 'user'), () => undefined);
      socket.socket.emit(word, { room: `company:${other.id}:all` });
    }
    await rename(other, other.admin.id, 'Not for you');
    await rename(own, own.admin.id, 'For you');
    await socket.untilHeard(1);
    expect(socket.heard.map(({ channel }) => channel)).toEqual([companyChannel(own.id, 'user')]);
  });

  it('comes to nobody when the change was refused', async () => {
    const company = await buildCompany(app);
    const socket = await connectAs(company.admin);
    const refused = await app.call(
      updateUser,
      { params: { userId: String(company.admin.id) }, body: { profile: 'user' } },
      { token: company.admin.token },
    );
    expect(refused.refusal.error).toBe('ERR_LAST_ADMIN');
    await rename(company, company.admin.id, 'Accepted');
    await socket.untilHeard(1);
    expect(socket.heard.map(({ seq }) => seq)).toEqual([socket.ready.seq + 1]);
  });
});

describe('the end of a session', () => {
  it('is told to the older login, which is then cut, and not to the newer one', async () => {
    const { id, admin } = await buildCompany(app);
    const before = await connectAs(admin);
    const colleague = await connectAs(await buildUser(app, { company: { id } as TestCompany }));
    const renewed = await logIn(app, id, admin.id);
    expect(await before.cut).toBe('io server disconnect');
    expect(before.heard).toEqual([
      {
        channel: companyChannel(id, 'auth'),
        payload: { action: 'update', user: { id: admin.id, email: admin.email, companyId: id } },
        seq: expect.any(Number),
      },
    ]);
    const after = await connectAs(renewed);
    await rename({ id, admin: renewed } as TestCompany, admin.id, 'Still here');
    await Promise.all([after.untilHeard(1), colleague.untilHeard(1)]);
    for (const { heard } of [after, colleague]) {
      expect(heard.map(({ channel }) => channel)).toEqual([companyChannel(id, 'user')]);
    }
  });

  it('cuts the socket of a deleted user and of nobody else', async () => {
    const company = await buildCompany(app);
    const leaving = await buildUser(app, { company });
    const [gone, stays] = [await connectAs(leaving), await connectAs(company.admin)];
    await app.call(deleteUser, { params: { userId: String(leaving.id) } }, { token: company.admin.token });
    expect(await gone.cut).toBe('io server disconnect');
    await stays.untilHeard(1);
    expect(stays.heard.at(-1)?.payload).toEqual({ action: 'delete', userId: leaving.id });
    expect(stays.socket.connected).toBe(true);
    await expect(connectAs(leaving)).rejects.toThrow('ERR_SESSION_EXPIRED');
  });

  it('cuts also the socket that is just being brought up to date', async () => {
    const { id, admin } = await buildCompany(app);
    const small = await startTestApp({
      environment: { DATABASE_POOL_SIZE: '2' },
      database: { url: app.databaseUrl },
    });
    const busy = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
    try {
      const smallUrl = await small.listen();
      const first = await connectSocket(smallUrl, { auth: { token: admin.token } });
      await rename({ id, admin } as TestCompany, admin.id, 'Missed');
      await first.untilHeard(1);
      first.close();
      await small.call(me, {}, { token: admin.token });

      // The identity is already known; the replay waits for a database connection while the login ends.
      const holding = busy.map(({ promise }) => small.database.transaction(id, () => promise));
      const auth = { token: admin.token, lastSeq: first.ready.seq };
      const accepted = Promise.withResolvers<void>();
      const late = connectSocket(smallUrl, { auth, onAccepted: accepted.resolve });
      await accepted.promise;
      await logIn(app, id, admin.id);
      await wait(100);
      busy[0].resolve();
      const socket = await late;
      busy[1].resolve();
      expect(await socket.cut).toBe('io server disconnect');
      await Promise.all(holding);
    } finally {
      for (const { resolve } of busy) resolve();
      await small.close();
    }
  });
});
