import { type ChatFault, type OpenAi, startOpenAi } from '@prosa/emulator/openai/openai-server.ts';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createOpenAiChat, type OpenAiOptions } from './openai-chat.ts';
import type { ChatQuestion } from './port.ts';

let openAi: OpenAi;
beforeAll(async () => {
  openAi = await startOpenAi();
});
afterAll(() => openAi.stop());

const question: ChatQuestion = {
  apiKey: 'sk-good',
  messages: [
    { role: 'system', content: 'Seja breve.' },
    { role: 'user', content: 'Quanto custa a mesa?' },
  ],
  maxTokens: 80,
  temperature: 0.7,
};

function modelWith(options: Partial<OpenAiOptions> = {}) {
  const model = createOpenAiChat({
    baseUrl: openAi.url,
    model: 'small-one',
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

  it.each<[string, ChatFault]>([
    ['timeout', 'hang'],
    ['unauthorized', { status: 401 }],
    ['unauthorized', { status: 403 }],
    ['limited', { status: 429 }],
    ['refused', { status: 404 }],
    ['unavailable', { status: 500 }],
    ['unavailable', 'cut'],
    ['garbage', 'no-json'],
    ['garbage', 'no-words'],
  ])('fails as %s after %j', async (reason, fault) => {
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
    await expect(answer).rejects.toMatchObject({ reason: 'refused' });
  });

  it('is left alone as soon as the caller gives up', async () => {
    openAi.expect('sk-good', ['hang']);
    const giveUp = new AbortController();
    const answer = modelWith({ timeoutMs: 60_000 }).answer({ ...question, signal: giveUp.signal });
    giveUp.abort(new Error('enough'));
    await expect(answer).rejects.toThrow('enough');
  });
});
