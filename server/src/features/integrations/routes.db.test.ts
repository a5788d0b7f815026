import {
  createIntegration,
  deleteIntegration,
  getIntegration,
  listIntegrations,
  updateIntegration,
} from '@prosa/contracts/integrations/api.ts';
import { IntegrationSchema } from '@prosa/contracts/integrations/schema.ts';
import { createQueue, listQueues, updateQueue } from '@prosa/contracts/queues/api.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createSecretBox } from '#platform/auth/secret-box.ts';
import { deriveKey } from '#platform/auth/secrets.ts';
import { eventsAfter } from '#platform/events/event-store.ts';
import { buildIntegration } from '#testing/automation-builders.ts';
import { buildCompany, buildQueue, type TestCompany } from '#testing/builders.ts';
import { type TestApp, testApp, testSecret } from '#testing/test-app.ts';
import { openIntegration } from './service.ts';

let app: TestApp;
let company: TestCompany;
beforeEach(async () => {
  app = await testApp();
  company = await buildCompany(app);
});

const token = () => ({ token: company.admin.token });
const bot = {
  type: 'typebot',
  name: 'Robô',
  urlN8N: 'https://bot.example.com/',
  typebotSlug: 'loja',
} as const;
const agent = {
  type: 'dialogflow',
  name: 'Agente',
  projectName: 'loja-aurora',
  language: 'es',
  jsonContent: JSON.stringify({
    client_email: 'a@loja.iam.gserviceaccount.com',
    private_key: '-----BEGIN PRIVATE KEY-----\nchave muito secreta\n-----END PRIVATE KEY-----',
  }),
} as const;
const create = (body: object = bot) => app.call(createIntegration, { body: body as never }, token());
const change = (integrationId: number, body: object) =>
  app.call(updateIntegration, { params: { integrationId }, body: body as never }, token());
const list = async (query: { searchParam?: string; pageNumber?: number } = {}) =>
  (await app.call(listIntegrations, { query }, token())).reply;

async function told(): Promise<object[]> {
  const events = await eventsAfter(app.database.reader(company.id), 0, 1000);
  return events.filter(({ name }) => /^(integration|queue)\./.test(name));
}

const rowOf = (id: number) =>
  app.database.transaction(company.id, (tx) =>
    tx.db.selectFrom('integrations').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  );

describe('an integration', () => {
  it('begins with the defaults of its kind and is told to those who may change it', async () => {
    const { status, reply } = await create();
    expect(status).toBe(200);
    expect(IntegrationSchema.parse(reply)).toMatchObject({
      ...bot,
      projectName: 'Robô',
      hasSecret: false,
      typebotExpires: 1,
      typebotDelayMessage: 1000,
      typebotUnknownMessage: '',
      companyId: company.id,
    });
    const params = { integrationId: reply.id };
    expect((await app.call(getIntegration, { params }, token())).reply).toEqual(reply);
    expect(await told()).toMatchObject([{ name: 'integration.created', payload: { integration: reply } }]);
  });

  it('keeps its secret sealed, and tells nobody what it is', async () => {
    const { reply } = await create({ ...bot, type: 'webhook', secret: 'muito secreto' });
    expect(reply.hasSecret).toBe(true);
    const row = await rowOf(reply.id);
    expect(row.secret).toMatch(/^v1\./);
    const box = createSecretBox(deriveKey(testSecret, 'secrets-at-rest'));
    const opened = await app.database.transaction(company.id, (tx) => openIntegration(tx, reply.id, box));
    expect(opened?.settings).toMatchObject({ secret: 'muito secreto' });
    const renamed = await change(reply.id, { name: 'Outro' });
    expect(renamed.reply).toMatchObject({ name: 'Outro', hasSecret: true });
    const everything = JSON.stringify([reply, renamed.reply, await list(), await told()]);
    expect(everything).not.toContain('secreto');
    expect((await change(reply.id, { secret: '' })).reply.hasSecret).toBe(true);
    expect((await change(reply.id, { secret: null })).reply.hasSecret).toBe(false);
    expect((await rowOf(reply.id)).secret).toBeNull();
  });

  it('of Dialogflow keeps the key of its account sealed, and a change of something else leaves it', async () => {
    const { reply } = await create(agent);
    expect(reply).toMatchObject({ type: 'dialogflow', projectName: 'loja-aurora', language: 'es' });
    expect(reply.hasJsonContent).toBe(true);
    const renamed = await change(reply.id, { name: 'Outro', language: 'en' });
    expect(renamed.reply).toMatchObject({ name: 'Outro', language: 'en', hasJsonContent: true });
    const box = createSecretBox(deriveKey(testSecret, 'secrets-at-rest'));
    const opened = await app.database.transaction(company.id, (tx) => openIntegration(tx, reply.id, box));
    expect(opened?.settings).toEqual({
      type: 'dialogflow',
      projectName: 'loja-aurora',
      language: 'en',
      credentials: agent.jsonContent,
    });
    const everything = JSON.stringify([
      reply,
      renamed.reply,
      await list(),
      await told(),
      await rowOf(reply.id),
    ]);
    expect(everything).not.toContain('muito secreta');
    expect((await change(reply.id, { jsonContent: '' })).reply.hasJsonContent).toBe(true);
  });

  it.each([
    ['a Typebot without its name', { ...bot, typebotSlug: ' ' }, 'typebotSlug'],
    ['no address', { ...bot, urlN8N: '' }, 'urlN8N'],
    ['an address that is none', { ...bot, urlN8N: 'ftp://bot.example.com' }, 'urlN8N'],
    ['a password in the address', { ...bot, urlN8N: 'https://a:b@bot.example.com' }, 'urlN8N'],
    ['a kind that is not offered', { ...bot, type: 'siri' }, 'type'],
    ['an agent that has no name', { ...agent, projectName: '' }, 'projectName'],
    ['an agent whose name has a space', { ...agent, projectName: 'loja aurora' }, 'projectName'],
    ['an agent without a key', { ...agent, jsonContent: '' }, 'jsonContent'],
    ['a key that is none', { ...agent, jsonContent: '{"client_email":"a@b.c"}' }, 'jsonContent'],
    ['a language nobody speaks here', { ...agent, language: 'tlh' }, 'language'],
    ['a short name', { ...bot, name: 'R' }, 'name'],
    ['a delay for ever', { ...bot, typebotDelayMessage: 60_000 }, 'typebotDelayMessage'],
  ])('is refused with %s', async (_, body, path) => {
    const { status, refusal } = await create(body);
    expect([status, refusal.error]).toEqual([400, 'ERR_VALIDATION']);
    expect(refusal).toMatchObject({ issues: [{ path }] });
  });

  it('has a name of its own within the company, however it is written', async () => {
    await create();
    const { status, refusal } = await create({ ...bot, name: 'robo' });
    expect([status, refusal.error]).toEqual([409, 'ERR_INTEGRATION_NAME_ALREADY_EXISTS']);
    company = await buildCompany(app);
    expect((await create()).status).toBe(200);
  });

  it('can become of another kind only with what that kind needs; what changes nothing is not told', async () => {
    const { reply } = await create({ ...bot, type: 'n8n', typebotSlug: '' });
    const refused = await change(reply.id, { type: 'typebot' });
    expect(refused.refusal).toMatchObject({ error: 'ERR_VALIDATION', issues: [{ path: 'typebotSlug' }] });
    expect((await change(reply.id, { type: 'typebot', typebotSlug: 'loja' })).reply.type).toBe('typebot');
    await change(reply.id, {});
    expect(await told()).toHaveLength(2);
  });
});

describe('the list of integrations', () => {
  it('is newest first, page by page, found by a part of the name, in two statements', async () => {
    for (let number = 1; number <= 21; number += 1) await create({ ...bot, name: `Robô ${number}` });
    const first = await list();
    expect(first).toMatchObject({ count: 21, hasMore: true });
    expect(first.queueIntegrations.map(({ name }) => name).slice(0, 2)).toEqual(['Robô 21', 'Robô 20']);
    expect((await list({ pageNumber: 2 })).queueIntegrations).toHaveLength(1);
    const statements = await app.countQueries(async () => {
      const found = await list({ searchParam: 'ROBO 2' });
      expect(found.queueIntegrations.map(({ name }) => name)).toEqual(['Robô 21', 'Robô 20', 'Robô 2']);
    });
    expect(statements).toHaveLength(2);
  });
});

describe('a queue', () => {
  const queueOf = async (id: number) =>
    (await app.call(listQueues, {}, token())).reply.find((queue) => queue.id === id);

  it('takes an integration of its company, and is told without it when that goes', async () => {
    const id = await buildIntegration(app, company);
    const body = { name: 'Vendas', color: '#0F766E', integrationId: id };
    const { reply: queue } = await app.call(createQueue, { body }, token());
    expect(queue.integrationId).toBe(id);
    const { status } = await app.call(deleteIntegration, { params: { integrationId: id } }, token());
    expect(status).toBe(200);
    expect((await queueOf(queue.id))?.integrationId).toBeNull();
    expect(await told()).toMatchObject([
      { name: 'integration.created' },
      { name: 'queue.created' },
      { name: 'queue.updated', payload: { queue: { id: queue.id, integrationId: null } } },
      { name: 'integration.deleted', payload: { integrationId: id } },
    ]);
  });

  it('does not take one of another company', async () => {
    const queueId = await buildQueue(app, company);
    const foreign = await buildIntegration(app, await buildCompany(app));
    const request = { params: { queueId }, body: { integrationId: foreign } };
    const { status, refusal } = await app.call(updateQueue, request, token());
    expect([status, refusal.error]).toEqual([404, 'ERR_NO_DIALOG_FOUND']);
    const own = await buildIntegration(app, company);
    const taken = await app.call(updateQueue, { params: { queueId }, body: { integrationId: own } }, token());
    expect(taken.reply.integrationId).toBe(own);
    const left = await app.call(updateQueue, { params: { queueId }, body: { integrationId: null } }, token());
    expect(left.reply.integrationId).toBeNull();
  });
});
