import { openPrompt } from '@prosa/server/src/features/prompts/service.ts';
import { buildCompany, buildQueue, type TestCompany } from '@prosa/server/testing/builders.ts';
import { listeningApp } from '@prosa/server/testing/own-app.ts';
import { testBox } from '@prosa/server/testing/test-app.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { anything, logInAsOlderClient, type OlderSession, untilOlderEvent } from './older-session.ts';

const { app, url } = await listeningApp();

/** Fields that pages of the family dereference without a guard. */
const Prompt = z.object({
  id: z.number(),
  name: z.string(),
  prompt: z.string(),
  voice: z.string(),
  maxTokens: z.number(),
  temperature: z.number(),
  maxMessages: z.number(),
  queueId: z.number().nullable(),
  queue: z.object({ id: z.number(), name: z.string() }).nullable(),
});
const Integration = z.object({
  id: z.number(),
  type: z.string(),
  name: z.string(),
  projectName: z.string(),
  urlN8N: z.string(),
  language: z.string(),
  typebotSlug: z.string(),
  typebotExpires: z.number(),
  typebotDelayMessage: z.number(),
});
const firstPage = { params: { searchParam: '', pageNumber: 1 } };

let company: TestCompany;
let client: OlderSession;
beforeEach(async () => {
  company = await buildCompany(app);
  client = await logInAsOlderClient(url, company.admin.email);
  return () => client.socket.close();
});
const heard = <Schema extends z.ZodType>(name: string, action: string, schema: Schema) =>
  untilOlderEvent(client.socket, [`company-${company.id}-${name}`, action], schema);

describe('an older client', () => {
  it('keeps prompts: saves what it read with the key left empty, and shows the message of a removal', async () => {
    const { call } = client;
    const queueId = await buildQueue(app, company, { name: 'Vendas' });
    const dialog = {
      name: 'Recepção',
      prompt: 'Você atende os clientes da loja de móveis Aurora, com frases curtas.',
      voice: 'texto',
      voiceKey: '',
      voiceRegion: '',
      maxTokens: '100',
      temperature: '0.7',
      apiKey: 'sk-aurora',
      queueId: String(queueId),
      maxMessages: '10',
    };
    const { data: created } = await call(['POST', '/prompt'], Prompt, { data: dialog });
    expect(created).toMatchObject({ maxTokens: 100, temperature: 0.7, queue: { name: 'Vendas' } });
    await heard('prompt', 'create', z.object({ prompt: Prompt }));

    const at = `/prompt/${created.id}`;
    const { data: read } = await call(['GET', at], z.looseObject(Prompt.shape));
    const changed = { ...dialog, ...read, apiKey: '', maxTokens: '200', promptId: created.id };
    await call(['PUT', at], Prompt, { data: changed });
    await heard('prompt', 'update', z.object({ prompt: Prompt.extend({ maxTokens: z.literal(200) }) }));
    const kept = await openPrompt(app.database.reader(company.id), created.id, testBox);
    expect(kept?.apiKey).toBe('sk-aurora');
    const Prompts = z.object({ prompts: z.array(Prompt) });
    const listed = await call(['GET', '/prompt'], Prompts, firstPage);
    expect(listed.data.prompts.map(({ name, queue }) => [name, queue?.name])).toEqual([
      ['Recepção', 'Vendas'],
    ]);

    const { data: removed } = await call(['DELETE', at], z.object({ message: z.string().min(1) }));
    expect(removed.message).not.toMatch(/^ERR_/);
    await heard('prompt', 'delete', z.object({ promptId: z.literal(created.id) }));
  });

  it('keeps integrations of each type, the project name set to the name', async () => {
    const { call } = client;
    /** The dialog before anything is typed. */
    const blank = {
      type: 'typebot',
      name: '',
      projectName: '',
      jsonContent: '',
      language: '',
      urlN8N: '',
      typebotDelayMessage: 1000,
      typebotExpires: 1,
      typebotSlug: '',
      typebotKeywordFinish: '',
      typebotKeywordRestart: '',
      typebotRestartMessage: '',
      typebotUnknownMessage: '',
    };
    const named = (name: string) => ({ ...blank, name, projectName: name });
    const dialogs = [
      { ...named('Robô da loja'), urlN8N: 'https://bot.example.com', typebotSlug: 'loja' },
      { ...named('Fluxo de vendas'), type: 'n8n', urlN8N: 'https://flow.example.com/webhook/1' },
      { ...named('Aviso ao ERP'), type: 'webhook', urlN8N: 'https://erp.example.com/hook' },
    ];
    for (const dialog of dialogs) {
      const { data: created } = await call(['POST', '/queueIntegration'], Integration, { data: dialog });
      expect(created).toMatchObject({ type: dialog.type, projectName: dialog.name, language: 'pt-BR' });
      await heard('queueIntegration', 'create', z.object({ queueIntegration: Integration }));
      const at = `/queueIntegration/${created.id}`;
      const { data: read } = await call(['GET', at], z.looseObject(Integration.shape));
      const name = `${dialog.name} 2`;
      const changed = { ...blank, ...read, name, projectName: name, typebotExpires: '5' };
      const { data: saved } = await call(['PUT', at], Integration, { data: changed });
      expect(saved).toMatchObject({ name, projectName: name, typebotExpires: 5, urlN8N: dialog.urlN8N });
    }
    const Updated = Integration.extend({ name: z.literal('Aviso ao ERP 2') });
    await heard('queueIntegration', 'update', z.object({ queueIntegration: Updated }));

    const Integrations = z.object({ queueIntegrations: z.array(Integration), hasMore: z.boolean() });
    const listed = await call(['GET', '/queueIntegration/'], Integrations, firstPage);
    expect(listed.data.queueIntegrations.map(({ type }) => type)).toEqual(['webhook', 'n8n', 'typebot']);
    const [{ id = 0 } = {}] = listed.data.queueIntegrations;
    await call(['DELETE', `/queueIntegration/${id}`], anything);
    await heard('queueIntegration', 'delete', z.object({ integrationId: z.literal(id) }));
  });
});
