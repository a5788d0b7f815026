import { type ChatFault, type OpenAi, startOpenAi } from '@prosa/emulator/openai.ts';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createOpenAiChat, type OpenAiOptions } from './openai-chat.ts';
import type { ChatQuestion, Recording } from './port.ts';

let openAi: OpenAi;
beforeAll(async () => {
  openAi = await startOpenAi();
});
afterAll(() => openAi.stop());

const question: ChatQuestion = {
  apiKey: 'sk-good',
  baseUrl: '',
  model: '',
  messages: [
    { role: 'system', content: 'Seja breve.' },
    { role: 'user', content: 'Quanto custa a mesa?' },
  ],
  maxTokens: 80,
  temperature: 0.7,
};

const recording: Recording = {
  apiKey: 'sk-good',
  baseUrl: '',
  bytes: new TextEncoder().encode('OggS and some sound'),
  mimeType: 'audio/ogg; codecs=opus',
  extension: 'ogg',
};

const faults: readonly [string, ChatFault][] = [
  ['timeout', 'hang'],
  ['unauthorized', { status: 401 }],
  ['unauthorized', { status: 403 }],
  ['limited', { status: 429 }],
  ['refused', { status: 404 }],
  ['unavailable', { status: 500 }],
  ['unavailable', 'cut'],
  ['garbage', 'no-json'],
  ['garbage', 'no-words'],
];

function modelWith(options: Partial<OpenAiOptions> = {}) {
  const model = createOpenAiChat({
    baseUrl: openAi.url,
    model: 'small-one',
    transcriptionModel: 'ears',
    allowPrivate: ['127.0.0.1'],
    timeoutMs: 15_000,
    ...options,
  });
  onTestFinished(() => model.close());
  return model;
}

describe('a language model behind OpenAI’s interface', () => {
  it('is asked with all of the question and answers with words and their cost', async () => {
    openAi.expect('sk-good', [' A mesa custa R$ 900. ']);
    const answer = await modelWith().answer(question);
    expect(answer.text).toBe('A mesa custa R$ 900.');
    expect(answer.promptTokens).toBeGreaterThan(0);
    expect(answer.completionTokens).toBeGreaterThan(0);
    expect(openAi.asked('sk-good').at(-1)).toEqual({
      model: 'small-one',
      messages: question.messages,
      max_tokens: 80,
      temperature: 0.7,
    });
  });

  it('is asked elsewhere, and for another model, where the question says so', async () => {
    openAi.expect('sk-good', ['Daqui.']);
    const elsewhere = modelWith({ baseUrl: 'http://127.0.0.1:9/v1' });
    const answer = await elsewhere.answer({ ...question, baseUrl: openAi.url, model: 'large-one' });
    expect([answer.text, openAi.asked('sk-good').at(-1)?.model]).toEqual(['Daqui.', 'large-one']);
  });

  it('hears a recording, elsewhere too, and writes it down', async () => {
    openAi.expectSpoken('sk-good', [' Quanto custa a mesa? ']);
    const elsewhere = modelWith({ baseUrl: 'http://127.0.0.1:9/v1' });
    expect(await elsewhere.transcribe({ ...recording, baseUrl: openAi.url })).toBe('Quanto custa a mesa?');
    expect(openAi.heard('sk-good').at(-1)).toEqual({
      model: 'ears',
      fileName: 'recording.ogg',
      mimeType: 'audio/ogg; codecs=opus',
      size: recording.bytes.byteLength,
    });
  });

  it.each(faults)('does not hear a recording, as %s after %j', async (reason, fault) => {
    openAi.expectSpoken('sk-good', [fault]);
    const failure = modelWith(fault === 'hang' ? { timeoutMs: 500 } : {}).transcribe(recording);
    await expect(failure).rejects.toMatchObject({ name: 'ServiceFailure', reason });
    await expect(failure).rejects.not.toThrow(/sk-good/);
  });

  it.each(faults)('fails as %s after %j', async (reason, fault) => {
    openAi.expect('sk-good', [fault]);
    const failure = modelWith(fault === 'hang' ? { timeoutMs: 500 } : {}).answer(question);
    await expect(failure).rejects.toMatchObject({ name: 'ServiceFailure', reason });
    await expect(failure).rejects.not.toThrow(/mesa|sk-good/);
  });

  it('fails as unauthorized with a key nobody knows', async () => {
    const answer = modelWith().answer({ ...question, apiKey: 'sk-other' });
    await expect(answer).rejects.toMatchObject({ reason: 'unauthorized' });
  });

  it('is not looked for on the own network unless the operator says so', async () => {
    const answer = modelWith({ allowPrivate: [] }).answer(question);
    await expect(answer).rejects.toMatchObject({ reason: 'blocked' });
  });

  it('is left alone as soon as the caller gives up', async () => {
    openAi.expect('sk-good', ['hang']);
    const giveUp = new AbortController();
    const answer = modelWith({ timeoutMs: 60_000 }).answer({ ...question, signal: giveUp.signal });
    giveUp.abort(new Error('enough'));
    await expect(answer).rejects.toThrow('enough');
  });
});
