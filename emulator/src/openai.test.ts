import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { startControlServer } from './control-server.ts';
import { createOpenAiCommands, type OpenAi, startOpenAi } from './openai.ts';

let openAi: OpenAi;
beforeEach(async () => {
  openAi = await startOpenAi();
  onTestFinished(() => openAi.stop());
});

const ask = (apiKey: string, content: string) =>
  fetch(`${openAi.url}/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}` },
    body: JSON.stringify({
      model: 'm',
      messages: [{ role: 'user', content }],
      max_tokens: 5,
      temperature: 1,
    }),
  });
const wordsOf = async (answer: Response) =>
  ((await answer.json()) as { choices: { message: { content: string } }[] }).choices[0]?.message.content;

test('a known key is answered with what was prepared, then with its own words', async () => {
  openAi.expect('sk-1', ['Olá!', { status: 429 }]);
  expect(await wordsOf(await ask('sk-1', 'Oi'))).toBe('Olá!');
  const refused = await ask('sk-1', 'Oi?');
  expect([refused.status, await refused.json()]).toMatchObject([
    429,
    { error: { code: 'insufficient_quota' } },
  ]);
  expect(await wordsOf(await ask('sk-1', 'Ei'))).toBe('Você disse: Ei');
  expect(openAi.asked('sk-1').map(({ messages }) => messages[0]?.content)).toEqual(['Oi', 'Oi?', 'Ei']);
});

test('an unknown key is refused', async () => {
  expect((await ask('sk-2', 'Oi')).status).toBe(401);
});

test('a recording is heard as what was prepared, then told by its size; what is no form with a file is refused', async () => {
  openAi.expectSpoken('sk-4', ['Quero uma mesa.', 'no-words']);
  const speak = (body: FormData | string) =>
    fetch(`${openAi.url}/audio/transcriptions`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk-4' },
      body,
    });
  const form = new FormData();
  form.set('model', 'whisper-1');
  form.set('file', new Blob(['OggS'], { type: 'audio/ogg' }), 'recording.ogg');
  expect(await (await speak(form)).json()).toEqual({ text: 'Quero uma mesa.' });
  expect(await (await speak(form)).json()).toEqual({ text: '' });
  expect(await (await speak(form)).json()).toEqual({ text: 'Um áudio de 4 bytes.' });
  expect((await speak('{}')).status).toBe(400);
  expect(openAi.heard('sk-4')[0]).toEqual({
    model: 'whisper-1',
    fileName: 'recording.ogg',
    mimeType: 'audio/ogg',
    size: 4,
  });
});

test('it takes orders from another process', async () => {
  const control = await startControlServer(createOpenAiCommands(openAi));
  onTestFinished(() => control.stop());
  const order = (name: string, ...args: unknown[]) =>
    fetch(`${control.url}/${name}`, { method: 'POST', body: JSON.stringify(args) });
  await order('openAiExpect', 'sk-3', ['Pronto.']);
  expect(await wordsOf(await ask('sk-3', 'Oi'))).toBe('Pronto.');
  expect(await (await order('openAiAsked', 'sk-3')).json()).toMatchObject({ value: [{ model: 'm' }] });
});
