import { createConnection, updateConnection } from '@prosa/contracts/connections/api.ts';
import {
  createPrompt,
  deletePrompt,
  getPrompt,
  listPrompts,
  updatePrompt,
} from '@prosa/contracts/prompts/api.ts';
import { deleteQueue, updateQueue } from '@prosa/contracts/queues/api.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildPrompt } from '#testing/automation-builders.ts';
import { buildCompany, buildConnection, buildQueue, type TestCompany } from '#testing/builders.ts';
import { type TestApp, testApp, testBox } from '#testing/test-app.ts';
import { openPrompt } from './service.ts';

let app: TestApp;
let company: TestCompany;
let queueId: number;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  company = await buildCompany(app);
  queueId = await buildQueue(app, company, { name: 'Pessoas' });
});

const as = () => ({ token: company.admin.token });
const text = 'Você atende os clientes da loja de móveis Aurora, com frases curtas.';
const input = () => ({ name: 'Recepção', prompt: text, apiKey: 'sk-hunter2', queueId });
const opened = (id: number) => openPrompt(app.database.reader(company.id), id, testBox);
const keyOf = async (id: number) => (await opened(id))?.apiKey;

describe('a prompt', () => {
  it('is made with the usual numbers, and its key is kept but never told', async () => {
    const created = await app.call(createPrompt, { body: input() }, as());
    expect(created.reply).toMatchObject({
      name: 'Recepção',
      maxTokens: 100,
      temperature: 1,
      maxMessages: 10,
      voice: 'texto',
      voiceRegion: '',
      hasVoiceKey: false,
      totalTokens: 0,
      queue: { id: queueId, name: 'Pessoas' },
    });
    const params = { promptId: created.reply.id };
    const shown = await app.call(getPrompt, { params }, as());
    const listed = await app.call(listPrompts, {}, as());
    const changed = await app.call(updatePrompt, { params, body: { apiKey: 'sk-hunter3' } }, as());
    expect(JSON.stringify([created, shown, listed, changed])).not.toContain('hunter');
    expect(await keyOf(params.promptId)).toBe('sk-hunter3');
    const row = await app.database
      .reader(company.id)
      .db.selectFrom('prompts')
      .select('api_key')
      .executeTakeFirstOrThrow();
    expect(row.api_key).not.toContain('hunter');
  });

  it('B14: says which queues and connections use it, and when none does', async () => {
    const { reply } = await app.call(createPrompt, { body: input() }, as());
    expect(reply.usedBy).toEqual([]);
    const promptId = reply.id;
    await app.call(updateQueue, { params: { queueId }, body: { promptId } }, as());
    const connectionId = await buildConnection(app, company, { name: 'Loja' });
    await app.call(updateConnection, { params: { connectionId }, body: { promptId } }, as());
    const listed = await app.call(listPrompts, {}, as());
    expect(listed.reply.prompts.map(({ usedBy }) => usedBy)).toEqual([
      [
        { kind: 'connection', id: connectionId, name: 'Loja' },
        { kind: 'queue', id: queueId, name: 'Pessoas' },
      ],
    ]);
  });

  it('takes a decimal temperature and keeps its key when none is given', async () => {
    const promptId = await buildPrompt(app, company, { apiKey: 'sk-kept' });
    const changed = await app.call(updatePrompt, { params: { promptId }, body: { temperature: 0.7 } }, as());
    expect(changed.reply.temperature).toBe(0.7);
    expect(await keyOf(promptId)).toBe('sk-kept');
  });

  it('asks whom the platform asks unless it names an address, for which its key is typed again', async () => {
    const created = await app.call(createPrompt, { body: input() }, as());
    expect(created.reply).toMatchObject({ baseUrl: '', model: '' });
    const params = { promptId: created.reply.id };
    const change = (body: object) => app.call(updatePrompt, { params, body }, as());
    const other = 'https://models.example.com/v1';
    const refused = await change({ baseUrl: other });
    expect([refused.status, refused.refusal.error]).toEqual([400, 'ERR_PROMPT_KEY_REQUIRED']);
    const moved = await change({ baseUrl: ` ${other}/ `, model: 'llama-4', apiKey: 'sk-other' });
    expect(moved.reply).toMatchObject({ baseUrl: other, model: 'llama-4' });
    expect((await change({ baseUrl: `${other}//`, name: 'Balcão' })).reply.name).toBe('Balcão');
    expect(await opened(params.promptId)).toMatchObject({ baseUrl: other, apiKey: 'sk-other' });
    const back = await change({ baseUrl: '' });
    expect([back.status, back.refusal.error]).toEqual([400, 'ERR_PROMPT_KEY_REQUIRED']);
    expect(await opened(params.promptId)).toMatchObject({ baseUrl: other, apiKey: 'sk-other' });
  });

  it.each([
    ['name', { name: 'Loja' }],
    ['prompt', { prompt: 'Seja breve.' }],
    ['apiKey', { apiKey: ' ' }],
    ['maxTokens', { maxTokens: 0 }],
    ['temperature', { temperature: 2.1 }],
    ['maxMessages', { maxMessages: 0 }],
    ['voice', { voice: 'pt-BR-NobodyNeural' }],
    ['voiceRegion', { voiceRegion: 'evil.example/' }],
    ['voiceKey', { voice: 'pt-BR-YaraNeural', voiceRegion: 'brazilsouth' }],
    ['voiceRegion', { voice: 'pt-BR-YaraNeural', voiceKey: 'az-1' }],
    ['queueId', { queueId: undefined }],
    ['baseUrl', { baseUrl: 'ftp://models.example.com/v1' }],
    ['baseUrl', { baseUrl: 'https://user:password@models.example.com/v1' }],
    ['baseUrl', { baseUrl: 'https://models.example.com/v1?a=b' }],
    ['model', { model: 'one\nmore' }],
  ])('is refused with a wrong %s', async (path, wrong) => {
    const { status, refusal } = await app.call(
      createPrompt,
      { body: { ...input(), ...wrong } as never },
      as(),
    );
    expect([status, refusal.issues?.map((issue) => issue.path)]).toEqual([400, [path]]);
  });

  it('speaks with an account whose key is kept but never told', async () => {
    const voice = {
      voice: 'pt-BR-YaraNeural',
      voiceKey: 'az-hunter2',
      voiceRegion: ' BrazilSouth ',
    } as const;
    const created = await app.call(createPrompt, { body: { ...input(), ...voice } }, as());
    expect(created.reply).toMatchObject({
      voice: 'pt-BR-YaraNeural',
      voiceRegion: 'brazilsouth',
      hasVoiceKey: true,
    });
    const params = { promptId: created.reply.id };
    const changed = await app.call(updatePrompt, { params, body: { voice: 'pt-BR-JulioNeural' } }, as());
    expect(JSON.stringify([created, changed])).not.toContain('hunter');
    expect((await opened(params.promptId))?.voiceAccount).toEqual({
      voice: 'pt-BR-JulioNeural',
      key: 'az-hunter2',
      region: 'brazilsouth',
    });
    const muted = await app.call(updatePrompt, { params, body: { voice: 'texto' } }, as());
    expect(muted.reply.hasVoiceKey).toBe(true);
    expect((await opened(params.promptId))?.voiceAccount).toBeUndefined();
  });

  it('cannot be given a voice without an account', async () => {
    const promptId = await buildPrompt(app, company);
    const body = { voice: 'pt-BR-YaraNeural' } as const;
    const { status, refusal } = await app.call(updatePrompt, { params: { promptId }, body }, as());
    expect([status, refusal.issues?.map(({ path }) => path)]).toEqual([400, ['voiceKey', 'voiceRegion']]);
  });

  it('cannot name a queue of another company', async () => {
    const other = await buildQueue(app, await buildCompany(app));
    const made = await app.call(createPrompt, { body: { ...input(), queueId: other } }, as());
    expect([made.status, made.refusal.error]).toEqual([404, 'ERR_NO_QUEUE_FOUND']);
  });

  it('is listed by name in one statement', async () => {
    for (const name of ['Zebra azul', 'Ágata azul', 'Marte azul']) await buildPrompt(app, company, { name });
    await app.call(listPrompts, {}, as());
    const statements = await app.countQueries(async () => {
      const { reply } = await app.call(listPrompts, {}, as());
      expect(reply.prompts.map(({ name }) => name)).toEqual(['Ágata azul', 'Marte azul', 'Zebra azul']);
      expect([reply.count, reply.hasMore]).toEqual([3, false]);
    });
    expect(statements).toHaveLength(1);
  });

  it('outlives its queue', async () => {
    const promptId = await buildPrompt(app, company, { queueId });
    await app.call(deleteQueue, { params: { queueId } }, as());
    const { reply } = await app.call(getPrompt, { params: { promptId } }, as());
    expect([reply.queueId, reply.queue]).toEqual([null, null]);
  });
});

describe('a prompt in use', () => {
  it('by a queue or a connection is not removed until it is free', async () => {
    const promptId = await buildPrompt(app, company);
    const params = { promptId };
    const queue = await app.call(updateQueue, { params: { queueId }, body: { promptId } }, as());
    expect(queue.reply.promptId).toBe(promptId);
    const body = { name: 'Loja', provider: 'sandbox', promptId } as const;
    const connection = await app.call(createConnection, { body }, as());
    expect(connection.reply.promptId).toBe(promptId);

    const refused = await app.call(deletePrompt, { params }, as());
    expect([refused.status, refused.refusal]).toMatchObject([
      409,
      { error: 'ERR_PROMPT_IN_USE', data: { names: 'Loja, Pessoas' } },
    ]);
    await app.call(updateQueue, { params: { queueId }, body: { promptId: null } }, as());
    expect((await app.call(deletePrompt, { params }, as())).status).toBe(409);
    const connectionId = connection.reply.id;
    await app.call(updateConnection, { params: { connectionId }, body: { promptId: null } }, as());
    expect((await app.call(deletePrompt, { params }, as())).status).toBe(200);
    expect((await app.call(getPrompt, { params }, as())).status).toBe(404);
  });

  it('is never one of another company', async () => {
    const promptId = await buildPrompt(app, await buildCompany(app));
    const queue = await app.call(updateQueue, { params: { queueId }, body: { promptId } }, as());
    expect([queue.status, queue.refusal.error]).toEqual([404, 'ERR_NO_PROMPT_FOUND']);
    const body = { name: 'Loja', provider: 'sandbox', promptId } as const;
    const connection = await app.call(createConnection, { body }, as());
    expect([connection.status, connection.refusal.error]).toEqual([404, 'ERR_NO_PROMPT_FOUND']);
  });
});
