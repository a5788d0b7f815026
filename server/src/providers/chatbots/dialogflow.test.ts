import { type Dialogflow, startDialogflow } from '@prosa/emulator/chatbots/dialogflow-server.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createChatbots } from './chatbots.ts';
import type { ChatbotSettings, Chatbots } from './port.ts';
import { sampleQuestion } from './sample-question.ts';

let google: Dialogflow;
let chatbots: Chatbots;
/** With a short timeout, for services that never answer. */
let impatient: Chatbots;
beforeAll(async () => {
  google = await startDialogflow();
});
afterAll(() => google.stop());
beforeEach(() => {
  const dialogflow = { apiUrl: google.url, tokenUrl: google.tokenUrl };
  chatbots = createChatbots({ allowPrivate: ['127.0.0.1'], dialogflow });
  impatient = createChatbots({ allowPrivate: ['127.0.0.1'], dialogflow, timeoutMs: 700 });
});
afterEach(async () => {
  await Promise.all([chatbots.close(), impatient.close()]);
});

const { signal } = new AbortController();
const agent = (change: Partial<Extract<ChatbotSettings, { type: 'dialogflow' }>> = {}): ChatbotSettings => ({
  type: 'dialogflow',
  projectName: 'loja-aurora',
  language: 'pt-BR',
  credentials: google.jsonContent,
  ...change,
});
const ask = (text: string, change = {}) => chatbots.ask(agent(), sampleQuestion(text, change), signal);

describe('an agent of Dialogflow', () => {
  it('is asked in its language under one session, with one token for all questions', async () => {
    google.teach('loja-aurora', { Oi: 'Olá! Em que posso ajudar?' });
    const before = google.tokens();
    const first = await ask('Oi');
    expect(first).toEqual({
      status: 200,
      session: '1-77',
      replies: [{ kind: 'text', text: 'Olá! Em que posso ajudar?' }],
      choices: [],
      handOver: undefined,
    });
    await ask('e agora?', { session: first.session, eventId: '1-78' });
    expect(google.calls.slice(-2)).toEqual([
      {
        project: 'loja-aurora',
        session: '1-77',
        queryInput: { text: { text: 'Oi', languageCode: 'pt-BR' } },
      },
      {
        project: 'loja-aurora',
        session: '1-77',
        queryInput: { text: { text: 'e agora?', languageCode: 'pt-BR' } },
      },
    ]);
    expect(google.tokens() - before).toBe(1);
  });

  it('hears that somebody came instead of the number of a menu, and no more than it can read', async () => {
    google.teach('loja-aurora', { WELCOME: 'Bem-vindo!' });
    const welcome = await ask('1', { isMenuAnswer: true });
    expect(welcome.replies).toEqual([{ kind: 'text', text: 'Bem-vindo!' }]);
    await ask('a'.repeat(300));
    expect(google.calls.at(-1)?.queryInput).toEqual({
      text: { text: 'a'.repeat(256), languageCode: 'pt-BR' },
    });
  });

  it('answers with texts, a picture and choices, and leaves out what is for other apps', async () => {
    google.teach('loja-aurora', {
      Catálogo: {
        fulfillmentMessages: [
          { text: { text: ['Veja:', ''] } },
          { text: { text: ['Só no Slack'] }, platform: 'SLACK' },
          { image: { imageUri: 'https://loja.example/mesa.png' } },
          { quickReplies: { title: 'O que deseja?', quickReplies: ['Mesa', 'Cadeira'] } },
        ],
      },
    });
    expect(await ask('Catálogo')).toMatchObject({
      replies: [
        { kind: 'text', text: 'Veja:' },
        { kind: 'file', url: 'https://loja.example/mesa.png' },
        { kind: 'text', text: 'O que deseja?' },
        { kind: 'text', text: '*[ 1 ]* - Mesa\n*[ 2 ]* - Cadeira' },
      ],
      choices: ['Mesa', 'Cadeira'],
    });
  });

  it.each([
    ['the end of the talk', { intent: { endInteraction: true } }, { queueId: null }],
    ['a hand-over', { intent: { liveAgentHandoff: true } }, { queueId: null }],
    ['a queue', { fulfillmentMessages: [{ payload: { queueId: 9 } }] }, { queueId: 9 }],
    ['that it stops', { fulfillmentMessages: [{ payload: { stopBot: true } }] }, { queueId: null }],
    ['something for an app', { fulfillmentMessages: [{ payload: { colour: 'blue' } }] }, undefined],
  ])('says by %s who goes on', async (_, result, handOver) => {
    google.teach('loja-aurora', { Fim: { fulfillmentText: 'Até logo!', ...result } });
    expect((await ask('Fim')).handOver).toEqual(handOver);
  });
});

describe('an agent that cannot be asked says why', () => {
  it.each([
    [401, 'unauthorized'],
    [403, 'unauthorized'],
    [404, 'refused'],
    [429, 'limited'],
    [500, 'unavailable'],
    ['silence', 'timeout'],
    ['cut', 'unavailable'],
    ['garbage', 'garbage'],
  ] as const)('%s', async (fault, reason) => {
    google.faults.push(...(fault === 401 ? [401, 401] : [fault]));
    const asking = (fault === 'silence' ? impatient : chatbots).ask(agent(), sampleQuestion('Oi'), signal);
    await expect(asking).rejects.toMatchObject({ reason });
  });

  it.each([
    [429, 'limited'],
    [500, 'unavailable'],
    ['silence', 'timeout'],
    ['garbage', 'garbage'],
  ] as const)('also where only its token cannot be had: %s', async (fault, reason) => {
    google.tokenFaults.push(fault);
    const asking = (fault === 'silence' ? impatient : chatbots).ask(agent(), sampleQuestion('Oi'), signal);
    await expect(asking).rejects.toMatchObject({ reason });
  });

  it('of a key that is of another account, or of none', async () => {
    const other = await startDialogflow();
    const { private_key } = JSON.parse(other.jsonContent) as { private_key: string };
    await other.stop();
    const account = JSON.parse(google.jsonContent) as object;
    for (const credentials of [
      JSON.stringify({ ...account, private_key }),
      JSON.stringify({
        ...account,
        private_key: '-----BEGIN PRIVATE KEY-----\nx\n-----END PRIVATE KEY-----',
      }),
      'nonsense',
    ]) {
      const asking = chatbots.ask(agent({ credentials }), sampleQuestion('Oi'), signal);
      await expect(asking).rejects.toMatchObject({ reason: 'unauthorized' });
    }
  });

  it('but not because its token is worth nothing before its time', async () => {
    google.teach('loja-aurora', { Oi: 'Olá!' });
    await ask('Oi');
    google.revokeTokens();
    expect((await ask('Oi')).replies).toHaveLength(1);
  });
});
