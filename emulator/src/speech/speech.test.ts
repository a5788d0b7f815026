import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { silentOgg } from './silent-ogg.ts';
import { type SpeechService, startSpeech } from './speech-server.ts';

let speech: SpeechService;
beforeEach(async () => {
  speech = await startSpeech();
  onTestFinished(() => speech.stop());
});

const ssml = (text: string) =>
  `<speak version="1.0" xmlns="http://www.w3.org/2001/10/synthesis" xml:lang="pt-BR"><voice name="pt-BR-YaraNeural">${text}</voice></speak>`;
const ask = (key: string, body: string, headers: Record<string, string> = {}) =>
  fetch(`${speech.url}/cognitiveservices/v1`, {
    method: 'POST',
    headers: {
      'ocp-apim-subscription-key': key,
      'content-type': 'application/ssml+xml',
      'x-microsoft-outputformat': 'ogg-24khz-16bit-mono-opus',
      ...headers,
    },
    body,
  });

test('a known key is answered with sound, after the faults that were prepared', async () => {
  speech.expect('az-1', [{ status: 429 }]);
  expect((await ask('az-1', ssml('Oi'))).status).toBe(429);
  const answer = await ask('az-1', ssml('A &amp; B'));
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'audio/ogg; codecs=opus']);
  expect(
    Buffer.from(await answer.arrayBuffer())
      .subarray(0, 4)
      .toString(),
  ).toBe('OggS');
  expect(speech.spoken('az-1')).toEqual([
    { voice: 'pt-BR-YaraNeural', text: 'Oi' },
    { voice: 'pt-BR-YaraNeural', text: 'A & B' },
  ]);
});

test('an unknown key, another format and what is no SSML are refused', async () => {
  speech.expect('az-1');
  expect((await ask('az-2', ssml('Oi'))).status).toBe(401);
  expect((await ask('az-1', ssml('Oi'), { 'x-microsoft-outputformat': 'mp3' })).status).toBe(400);
  expect((await ask('az-1', ssml('A & B'))).status).toBe(400);
  expect((await ask('az-1', ssml('<b>Oi</b>'))).status).toBe(400);
});

test('silence is as long as it is wanted', () => {
  const pagesIn = (file: Buffer) => file.toString('latin1').split('OggS').length - 1;
  expect([pagesIn(silentOgg(0.5)), pagesIn(silentOgg(2.5))]).toEqual([3, 5]);
});
