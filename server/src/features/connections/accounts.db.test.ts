import * as api from '@prosa/contracts/connections/api.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildCompany, buildUser, type TestCompany } from '#testing/builders.ts';
import { type TestApp, testApp, testBox } from '#testing/test-app.ts';
import { accountOf } from './account-service.ts';

let app: TestApp;
let company: TestCompany;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  company = await buildCompany(app);
});

let numbers = 0;
/** A number at Meta serves one connection of the whole installation. */
function metaAccount() {
  numbers += 1;
  return {
    phoneNumberId: `${process.pid}${Date.now()}${numbers}`,
    businessAccountId: '102290129340398',
    accessToken: 'EAAJB-the-token-of-the-number',
    appSecret: 'the-secret-of-the-app',
  };
}

const create = (
  body: { name: string; provider?: 'beta' | 'cloud' | 'sandbox'; account?: object },
  by = company,
) => app.call(api.createConnection, { body }, { token: by.admin.token });
const update = (connectionId: number, account: object) =>
  app.call(
    api.updateConnection,
    { params: { connectionId }, body: { account } },
    { token: company.admin.token },
  );
const details = (connectionId: number, token = company.admin.token) =>
  app.call(api.getConnection, { params: { connectionId } }, { token });
const stored = (connectionId: number) => accountOf(app.database.reader(company.id), connectionId, testBox);
const rows = () => app.database.reader(company.id).db.selectFrom('connection_accounts').selectAll().execute();

describe('a connection over Meta’s API', () => {
  it('needs what Meta gives, and is not made without', async () => {
    const { status, refusal } = await create({ name: 'Oficial', provider: 'cloud' });
    expect([status, refusal.error]).toEqual([400, 'ERR_VALIDATION']);
    expect(refusal.issues?.map(({ path }) => path)).toEqual([
      'account.phoneNumberId',
      'account.businessAccountId',
      'account.accessToken',
      'account.appSecret',
    ]);
    expect((await app.call(api.listConnections, {}, { token: company.admin.token })).reply).toEqual([]);
  });

  it('shows an admin its ids, where Meta delivers and which secrets are set, but no secret', async () => {
    const account = metaAccount();
    const made = await create({ name: 'Oficial', provider: 'cloud', account });
    const { reply } = await details(made.reply.id);
    const [row] = await rows();
    expect(reply.account).toEqual({
      importsHistory: false,
      hasProxy: false,
      phoneNumberId: account.phoneNumberId,
      businessAccountId: account.businessAccountId,
      hasAccessToken: true,
      hasAppSecret: true,
      webhookUrl: expect.stringMatching(new RegExp(`^https?://.+/api/cloud-webhooks/${row?.webhook_key}$`)),
      verifyToken: expect.stringMatching(/^[\w-]{43}$/),
    });
    for (const said of [made.reply, reply, row]) {
      expect(JSON.stringify(said)).not.toContain(account.accessToken);
      expect(JSON.stringify(said)).not.toContain(account.appSecret);
    }
    const { verifyToken } = reply.account ?? {};
    expect(await stored(made.reply.id)).toEqual({
      importsHistory: false,
      cloud: { ...account, verifyToken, webhookKey: row?.webhook_key },
    });
  });

  it('tells those who may not change it nothing of its account', async () => {
    const { reply } = await create({ name: 'Oficial', provider: 'cloud', account: metaAccount() });
    for (const profile of ['supervisor', 'user'] as const) {
      const person = await buildUser(app, { company, profile });
      expect((await details(reply.id, person.token)).reply.account).toBeNull();
    }
  });

  it('cannot have the number of another one, of any company', async () => {
    const account = metaAccount();
    await create({ name: 'Oficial', provider: 'cloud', account });
    for (const by of [company, await buildCompany(app)]) {
      const { status, refusal } = await create({ name: 'Outra', provider: 'cloud', account }, by);
      expect([status, refusal.error]).toEqual([409, 'ERR_WAPP_NUMBER_ID_ALREADY_EXISTS']);
    }
  });

  it('takes a new token, keeps everything else and connects anew', async () => {
    const account = metaAccount();
    const { reply } = await create({ name: 'Oficial', provider: 'cloud', account });
    const before = await stored(reply.id);
    await app.database.transaction(company.id, ({ db }) =>
      db
        .updateTable('connections')
        .set({ status: 'DISCONNECTED', reason: 'unauthorized', request: null })
        .where('company_id', '=', company.id)
        .where('id', '=', reply.id)
        .execute(),
    );
    const accessToken = 'EAAJB-another-token';
    expect((await update(reply.id, { accessToken })).reply.status).toBe('OPENING');
    expect((await stored(reply.id)).cloud).toEqual({ ...before.cloud, accessToken });
  });
});

describe('a connection over a phone', () => {
  it('needs nothing, and keeps a proxy that nobody is told again', async () => {
    const made = await create({ name: 'Loja' });
    expect(made.reply.provider).toBe('beta');
    const proxyUrl = 'socks5://ana:senha@proxy.example:1080';
    await update(made.reply.id, { proxyUrl, importsHistory: true });
    expect(await stored(made.reply.id)).toEqual({ importsHistory: true, proxyUrl });
    const { account } = (await details(made.reply.id)).reply;
    expect(account).toMatchObject({
      hasProxy: true,
      importsHistory: true,
      webhookUrl: null,
      verifyToken: null,
    });
    expect(JSON.stringify(account)).not.toContain('proxy.example');

    await update(made.reply.id, { proxyUrl: '' });
    expect(await stored(made.reply.id)).toEqual({ importsHistory: true, proxyUrl });
    await update(made.reply.id, { proxyUrl: null });
    expect(await stored(made.reply.id)).toEqual({ importsHistory: true });
  });

  it('refuses what is no proxy', async () => {
    const { status, refusal } = await create({ name: 'Loja', account: { proxyUrl: 'ftp://proxy.example' } });
    expect([status, refusal.issues?.[0]?.path]).toEqual([400, 'account.proxyUrl']);
  });

  it('keeps nothing that only Meta asks for', async () => {
    const { reply } = await create({ name: 'Loja', account: metaAccount() });
    expect(await stored(reply.id)).toEqual({ importsHistory: false });
    expect(await rows()).toEqual([]);
  });
});
