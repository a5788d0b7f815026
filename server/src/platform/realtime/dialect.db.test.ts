import { logout } from '@prosa/contracts/access/api.ts';
import { updateCompany } from '@prosa/contracts/companies/api.ts';
import { companyChannel } from '@prosa/contracts/realtime.ts';
import { updateTicket } from '@prosa/contracts/tickets/api.ts';
import { deleteUser, updateUser } from '@prosa/contracts/users/api.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { createAccessTokens } from '#platform/auth/tokens.ts';
import {
  buildCompany,
  buildQueue,
  buildUser,
  logIn,
  type TestCompany,
  type TestUser,
  testPassword,
} from '#testing/builders.ts';
import { buildTicket } from '#testing/conversation-builders.ts';
import { listeningApp } from '#testing/own-app.ts';
import { testSecret } from '#testing/test-app.ts';
import { connectSocket, type Handshake, type TestSocket } from '#testing/test-socket.ts';

const { app, url } = await listeningApp();
const tokens = createAccessTokens(testSecret);

const opened: TestSocket[] = [];
afterEach(() => {
  for (const socket of opened.splice(0)) socket.close();
});

async function connect(handshake: Handshake): Promise<TestSocket> {
  const socket = await connectSocket(url, handshake);
  opened.push(socket);
  return socket;
}

const connectOlder = ({ token }: Pick<TestUser, 'token'>) => connect({ query: { token } });

/**
 * Connects both dialects with a token of this lifetime; if the machine is too busy to connect in time, retries with a
 * longer one.
 */
async function connectBriefly(user: TestUser, lifeMs = 2000): Promise<[older: TestSocket, ours: TestSocket]> {
  const { id, companyId, sessionId } = user;
  const token = tokens.sign({ id, companyId, sessionId, profile: 'admin' }, lifeMs);
  try {
    return [await connectOlder({ token }), await connect({ auth: { token } })];
  } catch (error) {
    if (lifeMs > 60_000 || (error as Error).message !== 'ERR_TOKEN_EXPIRED') throw error;
    return connectBriefly(user, lifeMs * 4);
  }
}

async function rename({ admin }: TestCompany, name: string): Promise<void> {
  const request = { params: { userId: String(admin.id) }, body: { name } };
  expect((await app.call(updateUser, request, { token: admin.token })).status).toBe(200);
}

const actionsOf = ({ heard }: TestSocket) =>
  heard.map(({ channel, payload }) => `${channel} ${(payload as { action: string }).action}`);

describe('a ticket that moves', () => {
  it('leaves its former list first for older clients, and is one update for our web', async () => {
    const company = await buildCompany(app);
    const queueId = await buildQueue(app, company);
    const ana = await buildUser(app, { company, queueIds: [queueId] });
    const ticket = await buildTicket(app, company, { queue_id: queueId });
    const [older, ours] = [await connectOlder(ana), await connect({ auth: { token: ana.token } })];
    const params = { ticketId: String(ticket.id) };
    await app.call(updateTicket, { params, body: { status: 'open', userId: ana.id } }, { token: ana.token });
    await rename(company, 'Afterwards');
    const [own, user] = [companyChannel(company.id, 'ticket'), companyChannel(company.id, 'user')];
    await older.untilHeard(3);
    expect(actionsOf(older)).toEqual([`${own} delete`, `${own} update`, `${user} update`]);
    expect(older.heard[0]?.payload).toMatchObject({ ticketId: ticket.id });
    await ours.untilHeard(2);
    expect(actionsOf(ours)).toEqual([`${own} update`, `${user} update`]);
    expect(older.heard.map(({ seq }) => seq)).toEqual([1, 1, 2].map((step) => older.ready.seq + step));
  });

  it('is gone for an older client whose person sees it no longer', async () => {
    const company = await buildCompany(app);
    const [sales, support] = [await buildQueue(app, company), await buildQueue(app, company)];
    const ana = await buildUser(app, { company, queueIds: [sales] });
    const ticket = await buildTicket(app, company, { queue_id: sales });
    const older = await connectOlder(ana);
    const request = { params: { ticketId: String(ticket.id) }, body: { queueId: support } };
    await app.call(updateTicket, request, { token: company.admin.token });
    await rename(company, 'Afterwards');
    await older.untilHeard(2);
    expect(actionsOf(older)).toEqual([
      `${companyChannel(company.id, 'ticket')} delete`,
      `${companyChannel(company.id, 'user')} update`,
    ]);
  });
});

describe('a socket of an older client', () => {
  it('gets `ready` and no replay: it fetches', async () => {
    const company = await buildCompany(app);
    await rename(company, 'Before');
    const older = await connect({ query: { token: company.admin.token }, auth: { lastSeq: 0 } });
    expect(older.ready).toEqual({ seq: expect.any(Number), resync: false });
    expect(older.heard).toEqual([]);
  });

  it('stays when its access token expires, while one of our web is cut', async () => {
    const company = await buildCompany(app);
    const [older, ours] = await connectBriefly(company.admin);
    expect(await ours.cut).toBe('io server disconnect');
    await rename(company, 'Later');
    await older.untilHeard(1);
    expect(older.socket.connected).toBe(true);

    await app.call(logout, {}, { token: company.admin.token });
    expect(await older.cut).toBe('io server disconnect');
  });

  it.each<[string, (company: TestCompany, ana: TestUser) => Promise<unknown>]>([
    ['logs out', (_, ana) => app.call(logout, {}, { token: ana.token })],
    ['logs in elsewhere', (company, ana) => logIn(app, company.id, ana.id)],
    [
      'gets another password',
      (company, ana) =>
        app.call(
          updateUser,
          { params: { userId: String(ana.id) }, body: { password: `another ${testPassword}` } },
          { token: company.admin.token },
        ),
    ],
    [
      'is removed',
      (company, ana) =>
        app.call(deleteUser, { params: { userId: String(ana.id) } }, { token: company.admin.token }),
    ],
    [
      'works for a company that is switched off',
      async (company) => {
        const owner = await buildCompany(app, { isSuper: true });
        const request = { params: { companyId: String(company.id) }, body: { status: false } };
        return app.call(updateCompany, request, { token: owner.admin.token });
      },
    ],
    [
      'gets other queues',
      async (company, ana) => {
        const queueIds = [await buildQueue(app, company)];
        const request = { params: { userId: String(ana.id) }, body: { queueIds } };
        return app.call(updateUser, request, { token: company.admin.token });
      },
    ],
  ])('is cut at once when its person %s', async (_, act) => {
    const company = await buildCompany(app);
    const ana = await buildUser(app, { company });
    const older = await connectOlder(ana);
    await act(company, ana);
    expect(await older.cut).toBe('io server disconnect');
  });

  it('hears who looks at the same ticket, as our web does', async () => {
    const company = await buildCompany(app);
    const ana = await buildUser(app, { company });
    const ticket = await buildTicket(app, company, { user_id: ana.id });
    const [older, ours] = [await connectOlder(ana), await connect({ auth: { token: company.admin.token } })];
    await older.say('joinChatBox', String(ticket.id));
    await ours.say('viewTicket', { ticketId: ticket.id, isTyping: false });
    const [news] = await older.untilHeard(1);
    expect(news).toMatchObject({
      channel: `company-${company.id}-viewing`,
      payload: { ticketId: ticket.id, user: { id: company.admin.id } },
    });
  });
});
