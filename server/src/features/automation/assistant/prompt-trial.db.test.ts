import { randomUUID } from 'node:crypto';
import { getPrompt, tryPrompt } from '@prosa/contracts/prompts/api.ts';
import { type ChatFault, type OpenAi, startOpenAi } from '@prosa/emulator/openai.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildPrompt } from '#testing/automation-builders.ts';
import { buildCompany, type TestCompany } from '#testing/builders.ts';
import { companySnapshot } from '#testing/company-snapshot.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let openAi: OpenAi;
let app: TestApp & { close(): Promise<void> };
let company: TestCompany;
beforeAll(async () => {
  openAi = await startOpenAi();
  app = await startTestApp({
    environment: { OPENAI_API_URL: openAi.url, ALLOW_PRIVATE_ADDRESSES: '127.0.0.1' },
  });
});
beforeEach(async () => {
  company = await buildCompany(app);
});
afterAll(async () => {
  await app.close();
  await openAi.stop();
});

const prompt = 'Você atende os clientes da loja de móveis Aurora, com frases curtas.';
const question = {
  prompt,
  maxTokens: 60,
  temperature: 0.4,
  messages: [{ role: 'user', text: 'Quanto custa a mesa?' }],
} as const;
type Body = Parameters<typeof app.call<typeof tryPrompt>>[1]['body'];
const ask = (body: Partial<Body> = {}) =>
  app.call(
    tryPrompt,
    { body: { ...question, ...body, messages: body.messages ?? [...question.messages] } },
    { token: company.admin.token },
  );

function newKey(...replies: (string | ChatFault)[]): string {
  const apiKey = `sk-${randomUUID()}`;
  openAi.expect(apiKey, replies);
  return apiKey;
}

describe('trying a prompt', () => {
  it('asks the model as a customer would be answered, and changes nothing', async () => {
    const apiKey = newKey('R$ 900.');
    const before = await companySnapshot(app, company);
    const { status, reply } = await ask({
      apiKey,
      messages: [
        { role: 'user', text: 'Oi' },
        { role: 'assistant', text: 'Olá!' },
        { role: 'user', text: 'Quanto custa a mesa?' },
      ],
    });
    expect(status).toBe(200);
    expect(reply).toMatchObject({ text: 'R$ 900.', isTransfer: false });
    expect([reply.promptTokens > 0, reply.completionTokens > 0]).toEqual([true, true]);
    const [asked] = openAi.asked(apiKey);
    expect(asked).toMatchObject({ max_tokens: 60, temperature: 0.4 });
    expect(asked?.messages[0]?.content).toContain(prompt);
    expect(asked?.messages.slice(1)).toEqual([
      { role: 'user', content: 'Oi' },
      { role: 'assistant', content: 'Olá!' },
      { role: 'user', content: 'Quanto custa a mesa?' },
    ]);
    expect(await companySnapshot(app, company)).toEqual(before);
  });

  it('takes the key of the prompt that is edited, unless another is typed, and counts no tokens', async () => {
    const [saved, typed] = [newKey(), newKey()];
    const promptId = await buildPrompt(app, company, { apiKey: saved });
    await ask({ promptId });
    await ask({ promptId, apiKey: typed });
    expect([openAi.asked(saved).length, openAi.asked(typed).length]).toEqual([1, 1]);
    const { reply } = await app.call(getPrompt, { params: { promptId } }, { token: company.admin.token });
    expect(reply.totalTokens).toBe(0);
  });

  it('asks at the address in the form, for which a saved key is not good unless it was typed for it', async () => {
    const [saved, typed] = [newKey(), newKey('Daqui.')];
    const promptId = await buildPrompt(app, company, { apiKey: saved });
    const baseUrl = openAi.url;
    const refused = await ask({ promptId, baseUrl });
    expect([refused.status, refused.refusal.error]).toEqual([400, 'ERR_PROMPT_KEY_REQUIRED']);
    expect((await ask({ promptId, baseUrl, apiKey: typed, model: 'large-one' })).reply.text).toBe('Daqui.');
    expect(openAi.asked(typed).map(({ model }) => model)).toEqual(['large-one']);
    expect(openAi.asked(saved)).toEqual([]);
  });

  it('A14: says of an address of the inner network what it says of one that does not answer', async () => {
    const { status, refusal } = await ask({ apiKey: newKey(), baseUrl: 'http://10.1.2.3/v1' });
    expect([status, refusal.error, refusal.data]).toEqual([
      502,
      'ERR_PROMPT_NOT_ANSWERED',
      { reason: 'unavailable' },
    ]);
  });

  it('says when the model would call people', async () => {
    const apiKey = newKey('Ação: Transferir para o setor de atendimento. Já chamo alguém!');
    expect((await ask({ apiKey })).reply).toMatchObject({ text: 'Já chamo alguém!', isTransfer: true });
  });

  it('needs a key, and never that of another company', async () => {
    const { status, refusal } = await ask();
    expect([status, refusal.issues]).toEqual([400, [{ path: 'apiKey', message: 'validation.required' }]]);
    const apiKey = newKey();
    const promptId = await buildPrompt(app, await buildCompany(app), { apiKey });
    const other = await ask({ promptId });
    expect([other.status, other.refusal.error]).toEqual([404, 'ERR_NO_PROMPT_FOUND']);
    expect(openAi.asked(apiKey)).toEqual([]);
  });

  it.each<[string, ChatFault]>([
    ['unauthorized', { status: 401 }],
    ['limited', { status: 429 }],
    ['unavailable', { status: 500 }],
    ['garbage', 'no-json'],
  ])('tells that the model failed as %s after %j', async (reason, fault) => {
    const { status, refusal } = await ask({ apiKey: newKey(fault) });
    expect([status, refusal.error, refusal.data]).toEqual([502, 'ERR_PROMPT_NOT_ANSWERED', { reason }]);
  });
});
