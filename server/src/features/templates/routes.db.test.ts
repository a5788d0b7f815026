import { sendTemplate } from '@prosa/contracts/messages/api.ts';
import { listTemplates, syncTemplates } from '@prosa/contracts/templates/api.ts';
import type { ProviderTemplate, TemplateParameter } from '@prosa/contracts/templates/schema.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildCompany, buildConnection, buildUser, type TestCompany } from '#testing/builders.ts';
import { buildTicket } from '#testing/conversation-builders.ts';
import { openElsewhere } from '#testing/open-elsewhere.ts';
import { type ScriptedWhatsapp, scriptedWhatsapp } from '#testing/scripted-whatsapp.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

let app: TestApp;
let company: TestCompany;
let connectionId: number;
let provider: ScriptedWhatsapp;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  company = await buildCompany(app);
  connectionId = await buildConnection(app, company, { provider: 'cloud' });
  provider = scriptedWhatsapp({ templates: true });
});

const order: ProviderTemplate = {
  id: '594425479261596',
  name: 'pedido_enviado',
  language: 'pt_BR',
  status: 'APPROVED',
  category: 'UTILITY',
  components: [{ type: 'BODY', text: 'Olá {{1}}, seu pedido {{2}} saiu.' }],
};
const filled: TemplateParameter[] = [
  { part: 'body', key: '1', text: 'Célia' },
  { part: 'body', key: '2', text: '#1042' },
];

const open = () => openElsewhere(app, company, connectionId, provider);
const sync = (id = connectionId) =>
  app.call(syncTemplates, { params: { connectionId: id } }, { token: company.admin.token });
const list = (token = company.admin.token) =>
  app.call(listTemplates, { params: { connectionId } }, { token });

describe('the templates of a connection', () => {
  it('are fetched from whoever has it open, and then known to everybody', async () => {
    await open();
    provider.templates.push(order, { ...order, id: '2', name: 'aviso', status: 'PENDING' });
    const { status, reply } = await sync();
    expect(status).toBe(200);
    expect(reply.map(({ name, status: state }) => [name, state])).toEqual([
      ['aviso', 'PENDING'],
      ['pedido_enviado', 'APPROVED'],
    ]);
    const ana = await buildUser(app, { company });
    expect((await list(ana.token)).reply).toEqual(reply);
    const statements = await app.countQueries(() => list(ana.token));
    expect(statements).toHaveLength(2);
  });

  it('keep their ids, change and go as they do at the provider', async () => {
    await open();
    provider.templates.push(order, { ...order, id: '2', name: 'aviso' });
    const before = (await sync()).reply;
    provider.templates.splice(0, 2, { ...order, status: 'PAUSED' });
    const after = (await sync()).reply;
    expect(after.map(({ id, status }) => [id, status])).toEqual([
      [before.find(({ name }) => name === 'pedido_enviado')?.id, 'PAUSED'],
    ]);
  });

  it('stay as they are when the provider refuses, which is told', async () => {
    await open();
    provider.templates.push(order);
    const known = (await sync()).reply;
    provider.outcomes.push({ class: 'auth' });
    const { status, refusal } = await sync();
    expect([status, refusal.error]).toEqual([400, 'ERR_WAPP_NOT_INITIALIZED']);
    expect((await list()).reply).toEqual(known);
  });

  it('are none where the provider knows no templates, without a question', async () => {
    const phone = await buildConnection(app, company);
    expect((await sync(phone)).reply).toEqual([]);
  });
});

describe('a template', () => {
  async function ticketAndTemplate(template: ProviderTemplate = order) {
    await open();
    provider.templates.push(template);
    const templateId = (await sync()).reply[0]?.id ?? 0;
    const ticket = await buildTicket(app, company, {
      connection_id: connectionId,
      user_id: company.admin.id,
    });
    return { templateId, ticketId: ticket.id };
  }
  const send = (
    ticketId: number,
    body: { templateId: number; parameters?: TemplateParameter[]; clientId?: string },
  ) => app.call(sendTemplate, { params: { ticketId }, body }, { token: company.admin.token });
  const kept = () =>
    app.database
      .reader(company.id)
      .db.selectFrom('messages')
      .innerJoin('outgoing_acts', 'outgoing_acts.message_id', 'messages.id')
      .select(['messages.body', 'messages.kind', 'messages.template', 'outgoing_acts.act'])
      .execute();

  it('is sent to somebody who never wrote, as they will read it, with what the provider needs', async () => {
    const { templateId, ticketId } = await ticketAndTemplate();
    const { status, reply } = await send(ticketId, { templateId, parameters: filled });
    const body = 'Olá Célia, seu pedido #1042 saiu.';
    expect([status, reply.body, reply.ack]).toEqual([200, body, 0]);
    const template = { name: 'pedido_enviado', language: 'pt_BR', parameters: filled };
    expect(await kept()).toEqual([{ body, kind: 'text', template, act: 'send' }]);
  });

  it('is sent once under one client id', async () => {
    const { templateId, ticketId } = await ticketAndTemplate();
    const body = { templateId, parameters: filled, clientId: 'the-same-one' };
    const answers = await Promise.all([send(ticketId, body), send(ticketId, body)]);
    expect(new Set(answers.map(({ reply }) => reply.id)).size).toBe(1);
    expect(await kept()).toHaveLength(1);
  });

  it('with a blank left, one too many, or one given twice is refused', async () => {
    const { templateId, ticketId } = await ticketAndTemplate();
    const extra: TemplateParameter = { part: 'header', key: '1', text: 'x' };
    const wrong = [[], filled.slice(1), [...filled, extra], [...filled, ...filled.slice(1)]];
    for (const parameters of wrong) {
      const { status, refusal } = await send(ticketId, { templateId, parameters });
      expect([status, refusal.error]).toEqual([400, 'ERR_VALIDATION']);
    }
    const { refusal } = await send(ticketId, { templateId, parameters: filled.slice(1) });
    expect(refusal.issues).toEqual([{ path: 'parameters.body.1', message: 'validation.required' }]);
    expect(await kept()).toEqual([]);
  });

  it('that is not approved is refused', async () => {
    const { templateId, ticketId } = await ticketAndTemplate({ ...order, status: 'REJECTED' });
    const { status, refusal } = await send(ticketId, { templateId, parameters: filled });
    expect([status, refusal.error]).toEqual([409, 'ERR_TEMPLATE_NOT_SENDABLE']);
  });

  it('of another connection is not known', async () => {
    const { templateId } = await ticketAndTemplate();
    const elsewhere = await buildTicket(app, company, { user_id: company.admin.id });
    const { status, refusal } = await send(elsewhere.id, { templateId, parameters: filled });
    expect([status, refusal.error]).toEqual([404, 'ERR_NO_TEMPLATE_FOUND']);
  });
});
