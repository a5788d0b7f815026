import type { HttpFault } from '@prosa/emulator/fake-http-server.ts';
import { type SpeechService, startSpeech } from '@prosa/emulator/speech/speech-server.ts';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type AzureSpeechOptions, azureUrlOf, createAzureSpeech } from './azure-speech.ts';
import type { SpeechRequest } from './port.ts';

let service: SpeechService;
beforeAll(async () => {
  service = await startSpeech();
});
afterAll(() => service.stop());

const request: SpeechRequest = {
  text: 'A mesa custa R$ 900.',
  voice: 'pt-BR-FabioNeural',
  key: 'good',
  region: 'brazilsouth',
};

function speechWith(options: Partial<AzureSpeechOptions> = {}) {
  const speech = createAzureSpeech({
    baseUrl: service.url,
    allowPrivate: ['127.0.0.1'],
    timeoutMs: 15_000,
    ...options,
  });
  onTestFinished(() => speech.close());
  return speech;
}

describe('Azure’s speech', () => {
  it('is asked in the voice that was chosen and answers with a voice note', async () => {
    service.expect('good');
    const bytes = await speechWith().synthesize(request);
    expect(bytes.subarray(0, 4).toString()).toBe('OggS');
    expect(bytes.includes('OpusHead')).toBe(true);
    expect(service.spoken('good').at(-1)).toEqual({ voice: 'pt-BR-FabioNeural', text: request.text });
  });

  it('is told the words as they are, whatever marks they carry', async () => {
    service.expect('good');
    const text = `</voice><voice name="x"> "a" & 'b' <i>\u0000\uD800 ção 😀`;
    await speechWith().synthesize({ ...request, text });
    expect(service.spoken('good').at(-1)?.text).toBe(`</voice><voice name="x"> "a" & 'b' <i> ção 😀`);
  });

  it('is in the region of the account', () => {
    expect(azureUrlOf('brazilsouth')).toBe('https://brazilsouth.tts.speech.microsoft.com');
  });

  it.each<[string, HttpFault]>([
    ['timeout', 'hang'],
    ['unauthorized', { status: 401 }],
    ['limited', { status: 429 }],
    ['refused', { status: 400 }],
    ['unavailable', { status: 500 }],
    ['unavailable', 'cut'],
    ['garbage', 'garbage'],
  ])('fails as %s after %j', async (reason, fault) => {
    service.expect('good', [fault]);
    const failure = speechWith(fault === 'hang' ? { timeoutMs: 500 } : {}).synthesize(request);
    await expect(failure).rejects.toMatchObject({ name: 'ServiceFailure', reason });
    await expect(failure).rejects.not.toThrow(/mesa|good/);
  });

  it('fails as unauthorized with a key nobody knows', async () => {
    await expect(speechWith().synthesize({ ...request, key: 'other' })).rejects.toMatchObject({
      reason: 'unauthorized',
    });
  });

  it('is not looked for on the own network unless the operator says so', async () => {
    const speech = speechWith({ allowPrivate: [] });
    await expect(speech.synthesize(request)).rejects.toMatchObject({ reason: 'blocked' });
  });
});
