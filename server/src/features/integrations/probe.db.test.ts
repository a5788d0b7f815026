import type { BodyInputOf } from '@prosa/contracts/endpoint.ts';
import { listIntegrationDeliveries } from '@prosa/contracts/integration-deliveries/api.ts';
import { testIntegration } from '@prosa/contracts/integrations/api.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startAnswering } from '#testing/answered-company.ts';
import { buildIntegration } from '#testing/automation-builders.ts';
import { buildCompany, type TestCompany } from '#testing/builders.ts';
import { startTestApp } from '#testing/test-app.ts';

let answering: Awaited<ReturnType<typeof startAnswering>>;
let company: TestCompany;
beforeAll(async () => {
  answering = await startAnswering();
});
afterAll(() => answering.close());
beforeEach(async () => {
  company = await buildCompany(answering.app);
});

const token = () => ({ token: company.admin.token });

describe('a test of an integration', () => {
  const test = async (body: BodyInputOf<typeof testIntegration>) =>
    (await answering.app.call(testIntegration, { body }, token())).reply;

  it('of a webhook says hello, signed, and tells what came back', async () => {
    const { app, receiver } = answering;
    const urlN8N = `${receiver.url}/test`;
    const integrationId = await buildIntegration(app, company, { urlN8N, secret: 'segredo' });
    receiver.answer('/test', { messages: ['Fluxo pronto.'] });
    expect(await test({ type: 'webhook', urlN8N, integrationId })).toMatchObject({
      failure: null,
      status: 200,
      messages: ['Fluxo pronto.'],
    });
    const call = receiver.calls.at(-1);
    expect(JSON.parse(call?.raw ?? '')).toMatchObject({ event: { type: 'test' } });
    expect(call?.headers['x-prosa-signature']).toMatch(/^sha256=/);
    const { reply: log } = await app.call(listIntegrationDeliveries, { params: { integrationId } }, token());
    expect(log).toEqual([]);
  });

  it('of a Typebot begins its flow', async () => {
    const { typebot } = answering;
    typebot.publish('teste', [{ says: ['Olá! Sou o robô.'], waitsFor: ['Comprar'] }]);
    const body = { type: 'typebot', urlN8N: typebot.url, typebotSlug: 'teste' } as const;
    expect(await test(body)).toMatchObject({ messages: ['Olá! Sou o robô.', '*[ 1 ]* - Comprar'] });
  });

  it('of a Dialogflow asks its agent in its language, as older clients do without a type', async () => {
    const { app, google } = answering;
    google.teach('loja-aurora', { Hola: '¡Hola! ¿En qué puedo ayudar?' });
    const body = { projectName: 'loja-aurora', jsonContent: google.jsonContent, language: 'es' } as const;
    expect(await test(body)).toMatchObject({ failure: null, messages: ['¡Hola! ¿En qué puedo ayudar?'] });
    const integrationId = await buildIntegration(app, company, { ...body, type: 'dialogflow' });
    expect(await test({ integrationId, projectName: 'loja-aurora', language: 'es' })).toMatchObject({
      failure: null,
    });
  });

  it.each([
    [401, 'unauthorized', 401],
    [429, 'limited', 429],
    [500, 'unavailable', 500],
    ['cut', 'unavailable', null],
  ] as const)('that comes to nothing says why: %s', async (fault, failure, status) => {
    const { receiver } = answering;
    receiver.faults.push(fault);
    const reply = await test({ type: 'n8n', urlN8N: `${receiver.url}/broken` });
    expect(reply).toMatchObject({ failure, status, messages: [] });
  });

  it('A14: does not reach an address of the inner network, nor tell whether anybody is there', async () => {
    const { receiver } = answering;
    const before = receiver.calls.length;
    const strict = await startTestApp();
    const { token: theirs } = (await buildCompany(strict)).admin;
    const inner = [receiver.url, 'http://10.1.2.3/fluxo', 'http://nobody.invalid/fluxo'];
    for (const urlN8N of inner) {
      const { reply } = await strict.call(
        testIntegration,
        { body: { type: 'n8n', urlN8N } },
        { token: theirs },
      );
      expect({ ...reply, durationMs: 0 }).toEqual({
        failure: 'unavailable',
        status: null,
        durationMs: 0,
        messages: [],
      });
    }
    await strict.close();
    expect(receiver.calls).toHaveLength(before);
  });

  it('is refused with nothing to call, and with an integration of another company', async () => {
    const { app, receiver } = answering;
    const bare = await app.call(testIntegration, { body: { type: 'typebot' } }, token());
    expect(bare.refusal).toMatchObject({
      error: 'ERR_VALIDATION',
      issues: [{ path: 'urlN8N' }, { path: 'typebotSlug' }],
    });
    const integrationId = await buildIntegration(app, await buildCompany(app));
    const foreign = await app.call(
      testIntegration,
      { body: { type: 'n8n', urlN8N: receiver.url, integrationId } },
      token(),
    );
    expect([foreign.status, foreign.refusal.error]).toEqual([404, 'ERR_NO_DIALOG_FOUND']);
  });
});
