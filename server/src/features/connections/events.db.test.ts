import {
  createConnection,
  deleteConnection,
  pairConnection,
  updateConnection,
} from '@prosa/contracts/connections/api.ts';
import type { ConnectionEvent, ConnectionSessionEvent } from '@prosa/contracts/connections/schema.ts';
import type { Profile } from '@prosa/contracts/permissions.ts';
import { companyChannel } from '@prosa/contracts/realtime.ts';
import { scanSandboxQr } from '@prosa/contracts/sandbox-phone/api.ts';
import { updateUser } from '@prosa/contracts/users/api.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildCompany, buildUser, type TestCompany, type TestUser } from '#testing/builders.ts';
import { eventually } from '#testing/eventually.ts';
import { untilStatus } from '#testing/gateway-test-bed.ts';
import { startTestApp } from '#testing/test-app.ts';
import { connectSocket, type TestSocket } from '#testing/test-socket.ts';

let app: Awaited<ReturnType<typeof startTestApp>>;
let url: string;
let company: TestCompany;
const opened: TestSocket[] = [];

beforeAll(async () => {
  app = await startTestApp({ environment: { ROLES: 'web,worker,gateway' } });
  url = await app.listen();
});
beforeEach(async () => {
  company = await buildCompany(app);
});
afterEach(() => {
  for (const socket of opened.splice(0)) socket.close();
});
afterAll(() => app.close());

async function listen({ token }: TestUser, lastSeq?: number): Promise<TestSocket> {
  const socket = await connectSocket(url, { auth: { token, ...(lastSeq === undefined ? {} : { lastSeq }) } });
  opened.push(socket);
  return socket;
}

function sessionsHeard({ heard }: TestSocket): ConnectionSessionEvent['session'][] {
  const channel = companyChannel(company.id, 'whatsappSession');
  return heard
    .filter((event) => event.channel === channel)
    .map(({ payload }) => (payload as ConnectionSessionEvent).session);
}

function connectionsHeard({ heard }: TestSocket): ConnectionEvent[] {
  const channel = companyChannel(company.id, 'whatsapp');
  return heard.filter((event) => event.channel === channel).map(({ payload }) => payload as ConnectionEvent);
}

async function addConnection(name = 'Vendas'): Promise<number> {
  const { reply } = await app.call(
    createConnection,
    { body: { name, provider: 'sandbox' } },
    { token: company.admin.token },
  );
  return reply.id;
}

async function showQr(id: number): Promise<string> {
  return (await untilStatus(app, company, id, 'qrcode')).qrcode;
}

async function setProfile(user: TestUser, profile: Profile): Promise<void> {
  const request = { params: { userId: user.id }, body: { profile } };
  expect((await app.call(updateUser, request, { token: company.admin.token })).status).toBe(200);
}

describe('the screens', () => {
  it('see a connection come up; its QR code reaches only those who may pair', async () => {
    const other = await buildCompany(app);
    const admin = await listen(company.admin);
    const attendant = await listen(await buildUser(app, { company }));
    const supervisor = await listen(await buildUser(app, { company, profile: 'supervisor' }));
    const stranger = await listen(other.admin);
    const id = await addConnection();
    const code = await showQr(id);
    expect(code).not.toBe('');
    const scan = { params: { connectionId: id }, body: {} };
    await app.call(scanSandboxQr, scan, { token: company.admin.token });
    const states = ['OPENING', 'qrcode', 'PAIRING', 'CONNECTED'];
    for (const socket of [admin, attendant, supervisor]) {
      await eventually(() => expect(sessionsHeard(socket).map(({ status }) => status)).toEqual(states));
      const [update] = connectionsHeard(socket);
      expect(update).toMatchObject({ action: 'update', whatsapp: { id, isDefault: true } });
      expect(connectionsHeard(socket)).toHaveLength(1);
    }
    expect(sessionsHeard(admin).map(({ qrcode }) => qrcode)).toEqual(['', code, '', '']);
    for (const { heard } of [attendant, supervisor]) expect(JSON.stringify(heard)).not.toContain(code);
    expect(stranger.heard).toEqual([]);
  });

  it('see both when another connection becomes the default, and one that was removed', async () => {
    const [first, second] = [await addConnection('First'), await addConnection('Second')];
    await Promise.all([showQr(first), showQr(second)]);
    const socket = await listen(company.admin);
    const token = company.admin.token;
    await app.call(
      updateConnection,
      { params: { connectionId: second }, body: { isDefault: true } },
      { token },
    );
    await app.call(deleteConnection, { params: { connectionId: first } }, { token });
    await eventually(() => expect(connectionsHeard(socket)).toHaveLength(3));
    expect(connectionsHeard(socket)).toMatchObject([
      { action: 'update', whatsapp: { id: first, isDefault: false } },
      { action: 'update', whatsapp: { id: second, isDefault: true, qrcode: expect.stringMatching(/./) } },
      { action: 'delete', whatsappId: first },
    ]);
  });
});

describe('a person whose rights change', () => {
  it('is cut off, and as an attendant hears no more codes, neither new nor missed', async () => {
    const colleague = await buildUser(app, { company, profile: 'admin' });
    const id = await addConnection();
    const before = await listen(colleague);
    const code = await showQr(id);
    await setProfile(colleague, 'user');
    expect(await before.cut).toBe('io server disconnect');

    const after = await listen(colleague, 0);
    const token = company.admin.token;
    await app.call(pairConnection, { params: { connectionId: id } }, { token });
    await eventually(async () => expect([code, '']).not.toContain(await showQr(id)));
    await eventually(() => expect(sessionsHeard(after).length).toBeGreaterThanOrEqual(4));
    expect(sessionsHeard(after).map(({ qrcode }) => qrcode)).toEqual(sessionsHeard(after).map(() => ''));
  });

  it('hears the codes they missed once they may pair', async () => {
    const colleague = await buildUser(app, { company });
    const before = await listen(colleague);
    const id = await addConnection();
    const code = await showQr(id);
    await setProfile(colleague, 'admin');
    expect(await before.cut).toBe('io server disconnect');
    const after = await listen(colleague, before.ready.seq);
    expect(sessionsHeard(after).map(({ qrcode }) => qrcode)).toContain(code);
  });

  it('stays connected when only their name changed', async () => {
    const colleague = await buildUser(app, { company });
    const socket = await listen(colleague);
    const request = { params: { userId: colleague.id }, body: { name: 'Outro Nome' } };
    await app.call(updateUser, request, { token: company.admin.token });
    await socket.untilHeard(1);
    await app.call(updateUser, { ...request, body: { name: 'Mais Um' } }, { token: company.admin.token });
    await socket.untilHeard(2);
    expect(socket.socket.connected).toBe(true);
  });
});
