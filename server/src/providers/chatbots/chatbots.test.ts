import { createHmac } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { startTypebot, type Typebot } from '@prosa/emulator/chatbots/typebot-server.ts';
import { startWebhookReceiver, type WebhookReceiver } from '@prosa/emulator/chatbots/webhook-server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ServiceFailure } from '#platform/outgoing-http/service-failure.ts';
import { createChatbots } from './chatbots.ts';
import type { ChatbotSettings, Chatbots } from './port.ts';
import { sampleQuestion, unreachableServices } from './sample-question.ts';

let typebot: Typebot;
let receiver: WebhookReceiver;
let chatbots: Chatbots;
/** With a short timeout, for services that never answer. */
let impatient: Chatbots;
beforeAll(async () => {
  [typebot, receiver] = await Promise.all([startTypebot(), startWebhookReceiver()]);
  chatbots = createChatbots({ ...unreachableServices, allowPrivate: ['127.0.0.1'], timeoutMs: 15_000 });
  impatient = createChatbots({ ...unreachableServices, allowPrivate: ['127.0.0.1'], timeoutMs: 700 });
});
afterAll(async () => {
  await Promise.all([chatbots.close(), impatient.close()]);
  await Promise.all([typebot.stop(), receiver.stop()]);
});

const { signal } = new AbortController();

const bot = (change: Partial<Extract<ChatbotSettings, { type: 'typebot' }>> = {}): ChatbotSettings => ({
  type: 'typebot',
  url: `${typebot.url}/`,
  slug: 'loja',
  unknownMessage: '',
  ...change,
});
const hook = (path: string, secret: string | null = null): ChatbotSettings => ({
  type: 'webhook',
  url: receiver.url + path,
  secret,
});

describe('a Typebot', () => {
  it('is started with who writes, and asked on under the session it named, until its flow is over', async () => {
    typebot.publish('loja', [
      { says: ['Olá!', 'O que deseja?'], waitsFor: ['Comprar', 'Reclamar'] },
      { says: ['Quantos?'], waitsFor: 'text' },
      { says: ['Obrigado!'] },
    ]);
    const start = await chatbots.ask(bot(), sampleQuestion('Oi'), signal);
    expect(start).toMatchObject({
      replies: [
        { kind: 'text', text: 'Olá!' },
        { kind: 'text', text: 'O que deseja?' },
        { kind: 'text', text: '*[ 1 ]* - Comprar\n*[ 2 ]* - Reclamar' },
      ],
      choices: ['Comprar', 'Reclamar'],
      handOver: undefined,
    });
    expect(typebot.calls.at(-1)).toEqual({
      path: '/api/v1/typebots/loja/startChat',
      body: {
        message: 'Oi',
        isStreamEnabled: true,
        resultId: '1-77',
        isOnlyRegistering: false,
        prefilledVariables: { number: '5531987654321', pushName: 'Maria Reis' },
      },
    });
    const { session } = start;
    const next = await chatbots.ask(bot(), sampleQuestion('Comprar', { session }), signal);
    expect(next).toMatchObject({ session, replies: [{ text: 'Quantos?' }], choices: [] });
    const last = await chatbots.ask(bot(), sampleQuestion('3', { session }), signal);
    expect(last).toMatchObject({ replies: [{ text: 'Obrigado!' }], handOver: { queueId: null } });
  });

  it('says what the company wants instead of its own complaint', async () => {
    typebot.publish('loja', [{ says: ['Cor?'], waitsFor: ['Azul'] }]);
    const { session } = await chatbots.ask(bot(), sampleQuestion('Oi'), signal);
    const heard = async (unknownMessage: string) =>
      (await chatbots.ask(bot({ unknownMessage }), sampleQuestion('Verde', { session }), signal)).replies[0];
    expect(await heard('')).toEqual({ kind: 'text', text: 'Invalid message. Please, try again.' });
    expect(await heard('Não entendi.')).toEqual({ kind: 'text', text: 'Não entendi.' });
  });

  it('begins anew when it forgot the talk, and is not told the number of a menu', async () => {
    typebot.publish('loja', [{ says: ['Olá!'], waitsFor: 'text' }]);
    const { session } = await chatbots.ask(bot(), sampleQuestion('Oi'), signal);
    typebot.forgetSessions();
    const again = await chatbots.ask(bot(), sampleQuestion('Oi?', { session }), signal);
    expect(again.session).not.toBe(session);
    expect(again.replies).toEqual([{ kind: 'text', text: 'Olá!' }]);
    await chatbots.ask(bot(), sampleQuestion('1', { isMenuAnswer: true }), signal);
    expect(typebot.calls.at(-1)?.body).not.toHaveProperty('message');
  });

  it('writes as WhatsApp does', async () => {
    const richText = [
      {
        type: 'p',
        children: [
          { text: 'Oferta ', bold: true },
          { text: 'só hoje', italic: true },
          { text: ', ' },
          { text: 'mesmo', underline: true },
        ],
      },
      { type: 'p', children: [{ text: '' }] },
      {
        type: 'p',
        children: [
          { text: 'Veja ' },
          { type: 'a', url: 'https://loja.example', children: [{ text: 'a loja' }] },
          { type: 'inline-variable', children: [{ type: 'p', children: [{ text: ' agora' }] }] },
        ],
      },
      {
        type: 'ol',
        children: ['Mesa', 'Cadeira'].map((text) => ({
          type: 'li',
          children: [{ type: 'lic', children: [{ text }] }],
        })),
      },
    ];
    typebot.publish('loja', [{ says: [{ richText }], waitsFor: 'text' }]);
    const { replies } = await chatbots.ask(bot(), sampleQuestion('Oi'), signal);
    expect(replies).toEqual([
      {
        kind: 'text',
        text: '*Oferta* _só hoje_, ~mesmo~\n\nVeja a loja (https://loja.example) agora\n1. Mesa\n2. Cadeira',
      },
    ]);
  });

  it.each([
    ['#{"stopBot": true}', { queueId: null }],
    ['#{"queueId": 9}', { queueId: 9 }],
    ['#{"queueId": "9", "userId": 2}', { queueId: 9 }],
  ])('gives the conversation away by %s, which nobody hears', async (command, handOver) => {
    typebot.publish('loja', [{ says: ['Um momento.', command], waitsFor: 'text' }]);
    const answer = await chatbots.ask(bot(), sampleQuestion('Oi'), signal);
    expect(answer).toMatchObject({ replies: [{ text: 'Um momento.' }], handOver });
    expect(answer.replies).toHaveLength(1);
  });

  it('names files, which are fetched if they can be shown', async () => {
    const url = `${typebot.url}/picture.png`;
    typebot.publish('loja', [{ says: [{ type: 'image', url }], waitsFor: 'text' }]);
    expect((await chatbots.ask(bot(), sampleQuestion('Oi'), signal)).replies).toEqual([
      { kind: 'file', url },
    ]);
    const file = await chatbots.fetchFile(url, signal);
    expect(file).toMatchObject({ mimeType: 'image/png', name: 'picture.png' });
    expect((await buffer(file.stream)).subarray(1, 4).toString()).toBe('PNG');
    await expect(chatbots.fetchFile(`${receiver.url}/page.html`, signal)).rejects.toThrow(ServiceFailure);
  });

  it('names files without an ending, and some that break off', async () => {
    const film = await chatbots.fetchFile(`${typebot.url}/film`, signal);
    expect(film).toMatchObject({ mimeType: 'video/quicktime', extension: 'mov' });
    await buffer(film.stream);
    const broken = await chatbots.fetchFile(`${typebot.url}/broken.png`, signal);
    await expect(buffer(broken.stream)).rejects.toMatchObject({ reason: 'unavailable' });
  });

  it('is cut where a text of WhatsApp ends, between two characters', async () => {
    const long = `${'x'.repeat(4095)}😀`;
    typebot.publish('loja', [{ says: [long], waitsFor: [long] }]);
    const { replies } = await chatbots.ask(bot(), sampleQuestion('Oi'), signal);
    for (const reply of replies) {
      expect(reply.kind === 'text' && reply.text.isWellFormed() && reply.text.length).toBeLessThanOrEqual(
        4096,
      );
    }
  });
});

describe('a webhook', () => {
  it('is told the message with whose it is, signed when there is a secret', async () => {
    await chatbots.ask(hook('/told', 'segredo'), sampleQuestion('Oi'), signal);
    const call = receiver.calls.at(-1);
    expect(JSON.parse(call?.raw ?? '')).toEqual({
      event: { id: '1-77', type: 'message' },
      company: { id: 1 },
      connection: { id: 2, name: 'Loja' },
      ticket: { id: 3, uuid: 'b2a6', queueId: 4 },
      contact: { id: 5, name: 'Maria Reis', number: '5531987654321' },
      key: { remoteJid: '5531987654321@s.whatsapp.net', fromMe: false, id: 'ABC' },
      pushName: 'Maria Reis',
      message: { conversation: 'Oi' },
      messageType: 'text',
      messageTimestamp: 1793620800,
    });
    const signature = createHmac('sha256', 'segredo')
      .update(call?.raw ?? '')
      .digest('hex');
    expect(call?.headers).toMatchObject({
      'x-prosa-event': '1-77',
      'x-prosa-signature': `sha256=${signature}`,
    });
    await chatbots.ask(hook('/told'), sampleQuestion('Oi'), signal);
    expect(receiver.calls.at(-1)?.headers).not.toHaveProperty('x-prosa-signature');
  });

  it.each([
    ['that it began', { message: 'Workflow was started' }, [], undefined],
    ['a word', 'OK', [], undefined],
    ['nothing', '', [], undefined],
    ['a text', { messages: ['Olá!'] }, [{ kind: 'text', text: 'Olá!' }], undefined],
    ['a list of items', [{ messages: [{ text: 'Olá!' }] }], [{ kind: 'text', text: 'Olá!' }], undefined],
    [
      'a file and a queue',
      { messages: [{ url: 'https://loja.example/a.png' }], queueId: 4 },
      [{ kind: 'file', url: 'https://loja.example/a.png' }],
      { queueId: 4 },
    ],
    ['that people go on', { stopBot: true }, [], { queueId: null }],
    ['that nothing changes', { messages: [], stopBot: null, queueId: null }, [], undefined],
    ['an empty queue', { messages: null, queueId: '' }, [], undefined],
    ['a queue that cannot be', { queueId: 99_999_999_999 }, [], { queueId: null }],
    [
      'with characters that no database keeps',
      { messages: ['Ol\u0000á \uD83D!'] },
      [{ kind: 'text', text: 'Olá \uFFFD!' }],
      undefined,
    ],
  ])('may answer %s', async (_, reply, replies, handOver) => {
    receiver.answer('/answers', reply);
    const answer = await chatbots.ask(hook('/answers'), sampleQuestion('Oi'), signal);
    expect(answer).toEqual({ session: null, replies, choices: [], handOver, status: 200 });
  });

  it('is not understood when it means messages and sends something else', async () => {
    receiver.answer('/wrong', { messages: { text: 'Olá!' } });
    await expect(chatbots.ask(hook('/wrong'), sampleQuestion('Oi'), signal)).rejects.toMatchObject({
      reason: 'garbage',
    });
  });
});

describe('what goes wrong has a reason', () => {
  const table = [
    [401, 'unauthorized'],
    [404, 'refused'],
    [302, 'refused'],
    [429, 'limited'],
    [500, 'unavailable'],
    [504, 'timeout'],
    ['silence', 'timeout'],
    ['cut', 'unavailable'],
  ] as const;

  it.each(table)('a Typebot: %s', async (fault, reason) => {
    typebot.faults.push(fault);
    const asking = fault === 'silence' ? impatient : chatbots;
    await expect(asking.ask(bot(), sampleQuestion('Oi'), signal)).rejects.toMatchObject({ reason });
  });

  it('a Typebot that answers what is none of its own', async () => {
    typebot.faults.push('garbage');
    await expect(chatbots.ask(bot(), sampleQuestion('Oi'), signal)).rejects.toMatchObject({
      reason: 'garbage',
    });
  });

  it.each(table)('a webhook: %s', async (fault, reason) => {
    receiver.faults.push(fault);
    const asking = fault === 'silence' ? impatient : chatbots;
    await expect(asking.ask(hook('/fails'), sampleQuestion('Oi'), signal)).rejects.toMatchObject({ reason });
  });

  it('an address of the inner network, which is never called', async () => {
    const strict = createChatbots({ ...unreachableServices, allowPrivate: [] });
    const before = typebot.calls.length;
    await expect(strict.ask(bot(), sampleQuestion('Oi'), signal)).rejects.toMatchObject({
      reason: 'blocked',
    });
    expect(typebot.calls).toHaveLength(before);
    await strict.close();
  });
});
