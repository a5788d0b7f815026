import * as api from '@prosa/contracts/connections/api.ts';
import type { CreateConnection } from '@prosa/contracts/connections/schema.ts';
import { ConnectionDetailsSchema, ConnectionSchema } from '@prosa/contracts/connections/schema.ts';
import { scanSandboxQr } from '@prosa/contracts/sandbox-phone/api.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildCompany, buildConnection, buildQueue, buildUser, type TestCompany } from '#testing/builders.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

let app: TestApp;
let company: TestCompany;
let token: string;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  company = await buildCompany(app);
  token = company.admin.token;
});

const create = (body: Partial<CreateConnection> & { name: string }) =>
  app.call(api.createConnection, { body }, { token });
const update = (connectionId: number, body: object) =>
  app.call(api.updateConnection, { params: { connectionId }, body }, { token });
const remove = (connectionId: number) =>
  app.call(api.deleteConnection, { params: { connectionId } }, { token });
const list = async () => (await app.call(api.listConnections, {}, { token })).reply;
const defaults = async () => (await list()).filter(({ isDefault }) => isDefault).map(({ name }) => name);

describe('the list of connections', () => {
  it('shows each with its queues and all its fields, by name, in one statement', async () => {
    const queueIds = [await buildQueue(app, company), await buildQueue(app, company)];
    await create({ name: 'Vendas', queueIds, greetingMessage: 'Olá!', transferQueueId: queueIds[0] ?? null });
    await create({ name: 'Cobrança' });
    const [first, second] = await list();
    expect(ConnectionSchema.parse(second)).toEqual(second);
    expect(first).toMatchObject({ name: 'Cobrança', queues: [], maxUseBotQueues: 3, transferQueueId: null });
    expect(second).toMatchObject({
      name: 'Vendas',
      status: 'OPENING',
      provider: 'beta',
      greetingMessage: 'Olá!',
      transferQueueId: queueIds[0],
      qrcode: '',
      number: null,
      retries: 0,
    });
    expect(second?.queues.map(({ id }) => id)).toEqual(queueIds);
    const statements = await app.countQueries(list);
    expect(statements.filter((sql) => sql.includes('from "connections"'))).toHaveLength(1);
    expect(statements.filter((sql) => !sql.includes('"company_events"'))).toHaveLength(1);
  });

  it('is never of another company', async () => {
    const other = await buildCompany(app);
    await buildConnection(app, other);
    expect(await list()).toEqual([]);
  });

  it('of one connection comes with its last changes, newest first', async () => {
    const { reply } = await create({ name: 'Vendas' });
    const params = { connectionId: reply.id };
    await app.call(api.stopConnection, { params }, { token });
    const details = (await app.call(api.getConnection, { params }, { token })).reply;
    expect(ConnectionDetailsSchema.parse(details)).toEqual(details);
    expect(details.changes.map(({ status, reason }) => [status, reason])).toEqual([
      ['DISCONNECTED', 'requested'],
      ['OPENING', null],
    ]);
  });

  it('shows the QR code only to those who may pair', async () => {
    const { reply } = await create({ name: 'Vendas' });
    await app.database.transaction(company.id, ({ db }) =>
      db.updateTable('connections').set({ status: 'qrcode', qrcode: 'the code' }).execute(),
    );
    const params = { connectionId: reply.id };
    const seenBy = async (reader: string) => {
      const all = await app.call(api.listConnections, {}, { token: reader });
      const one = await app.call(api.getConnection, { params }, { token: reader });
      return [all.reply[0]?.qrcode, one.reply.qrcode];
    };
    expect(await seenBy(token)).toEqual(['the code', 'the code']);
    for (const profile of ['user', 'supervisor'] as const) {
      expect(await seenBy((await buildUser(app, { company, profile })).token)).toEqual(['', '']);
    }
  });
});

describe('a new connection', () => {
  it('begins to connect; what is left out has its default', async () => {
    const { status, reply } = await create({ name: 'Vendas' });
    expect(status).toBe(200);
    expect(reply).toMatchObject({
      status: 'OPENING',
      provider: 'beta',
      greetingMessage: '',
      expiresTicket: 0,
      maxUseBotQueues: 3,
    });
  });

  it('is the default if it is the first, or if it is said to be', async () => {
    await create({ name: 'First' });
    expect(await defaults()).toEqual(['First']);
    await create({ name: 'Second' });
    expect(await defaults()).toEqual(['First']);
    await create({ name: 'Third', isDefault: true });
    expect(await defaults()).toEqual(['Third']);
  });

  it('is refused beyond the limit of the plan, also when many are added at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 13 }, (_, index) => create({ name: `No ${index}` })),
    );
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(3);
    for (const { status, refusal } of refused) {
      expect([status, refusal.error, refusal.data]).toEqual([
        402,
        'ERR_PLAN_LIMIT',
        { resource: 'connections', limit: 10 },
      ]);
    }
    expect((await defaults()).length).toBe(1);
  });

  it('needs a greeting when the contact may choose between queues', async () => {
    const queueIds = [await buildQueue(app, company), await buildQueue(app, company)];
    const refused = await create({ name: 'Vendas', queueIds });
    expect([refused.status, refused.refusal.error]).toEqual([400, 'ERR_WAPP_GREETING_REQUIRED']);
    expect((await create({ name: 'Vendas', queueIds, greetingMessage: 'Olá!' })).status).toBe(200);
  });

  it('has a name of its own in the company', async () => {
    await create({ name: 'Vendas' });
    const twice = await create({ name: 'Vendas' });
    expect([twice.status, twice.refusal.error]).toEqual([409, 'ERR_WAPP_NAME_ALREADY_EXISTS']);
    const other = await buildCompany(app);
    const elsewhere = await app.call(
      api.createConnection,
      { body: { name: 'Vendas' } },
      { token: other.admin.token },
    );
    expect(elsewhere.status).toBe(200);
  });

  it('does not take queues of another company', async () => {
    const foreign = await buildQueue(app, await buildCompany(app));
    for (const body of [{ queueIds: [foreign] }, { transferQueueId: foreign }]) {
      const { status, refusal } = await create({ name: 'Vendas', ...body });
      expect([status, refusal.error]).toEqual([404, 'ERR_NO_QUEUE_FOUND']);
    }
    expect(await list()).toEqual([]);
  });
});

describe('a changed connection', () => {
  it('keeps what was not said', async () => {
    const queueIds = [await buildQueue(app, company)];
    const { reply } = await create({ name: 'Vendas', queueIds, ratingMessage: 'Nota?', expiresTicket: 30 });
    const changed = (await update(reply.id, { name: 'Suporte', complationMessage: 'Até logo' })).reply;
    expect(changed).toMatchObject({
      name: 'Suporte',
      ratingMessage: 'Nota?',
      expiresTicket: 30,
      complationMessage: 'Até logo',
      isDefault: true,
    });
    expect(changed.queues.map(({ id }) => id)).toEqual(queueIds);
    expect((await update(reply.id, { queueIds: [] })).reply.queues).toEqual([]);
  });

  it('cannot lose its greeting while it needs one', async () => {
    const queueIds = [await buildQueue(app, company), await buildQueue(app, company)];
    const { reply } = await create({ name: 'Vendas', queueIds, greetingMessage: 'Olá!' });
    const refused = await update(reply.id, { greetingMessage: '' });
    expect(refused.refusal.error).toBe('ERR_WAPP_GREETING_REQUIRED');
    expect((await update(reply.id, { greetingMessage: '', queueIds: [] })).status).toBe(200);
  });

  it('becomes the default in place of the other, also when two are chosen at once', async () => {
    const ids: number[] = [];
    for (const name of ['A', 'Bb', 'Cc']) ids.push((await create({ name: `${name}.` })).reply.id);
    const answers = await Promise.all(ids.map((id) => update(id, { isDefault: true })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await defaults()).toHaveLength(1);
  });

  it('that is the default stays it until another is chosen', async () => {
    const { reply } = await create({ name: 'Vendas' });
    await create({ name: 'Suporte' });
    const refused = await update(reply.id, { isDefault: false });
    expect([refused.status, refused.refusal.error]).toEqual([400, 'ERR_NO_OTHER_WHATSAPP']);
    expect(await defaults()).toEqual(['Vendas']);
  });
});

describe('a removed connection', () => {
  it('is gone with its queues, and its users have none', async () => {
    await create({ name: 'Default' });
    const queueIds = [await buildQueue(app, company)];
    const { reply } = await create({ name: 'Vendas', queueIds });
    expect((await remove(reply.id)).status).toBe(200);
    expect((await list()).map(({ name }) => name)).toEqual(['Default']);
    expect((await remove(reply.id)).refusal.error).toBe('ERR_NO_WAPP_FOUND');
  });

  it('may be the default only if it is the last', async () => {
    const first = (await create({ name: 'First' })).reply.id;
    const second = (await create({ name: 'Second' })).reply.id;
    const refused = await remove(first);
    expect([refused.status, refused.refusal.error]).toEqual([400, 'ERR_NO_OTHER_WHATSAPP']);
    expect((await remove(second)).status).toBe(200);
    expect((await remove(first)).status).toBe(200);
    expect(await list()).toEqual([]);
  });
});

describe('a request to the owner of a connection', () => {
  it('to stop is refused when it is not running', async () => {
    const id = await buildConnection(app, company);
    const { status, refusal } = await app.call(
      api.stopConnection,
      { params: { connectionId: id } },
      { token },
    );
    expect([status, refusal.error]).toEqual([400, 'ERR_WAPP_NOT_INITIALIZED']);
  });

  it('to start leaves a running one alone', async () => {
    const { reply } = await create({ name: 'Vendas' });
    await app.database.transaction(company.id, ({ db }) =>
      db.updateTable('connections').set({ status: 'CONNECTED', request: null }).execute(),
    );
    await app.call(api.startConnection, { params: { connectionId: reply.id } }, { token });
    expect((await list())[0]).toMatchObject({ status: 'CONNECTED' });
  });

  it('to scan is refused when no code is shown', async () => {
    const id = await buildConnection(app, company);
    const { refusal } = await app.call(scanSandboxQr, { params: { connectionId: id }, body: {} }, { token });
    expect(refusal.error).toBe('ERR_WAPP_NOT_INITIALIZED');
  });
});
