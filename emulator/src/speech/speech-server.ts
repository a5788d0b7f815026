import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import {
  type FakeHttpServer,
  fail,
  type HttpFault,
  sendJson,
  startFakeHttpServer,
} from '#emulator/fake-http-server.ts';
import { silentOgg } from './silent-ogg.ts';

/** A received text-to-speech request. */
export interface SpeechRequest {
  readonly voice: string;
  readonly text: string;
}

/** Emulates Azure's text to speech. Unknown keys are refused. */
export interface SpeechService extends FakeHttpServer {
  /** Accepts this key from now on; its faults come first, in this order, then audio. */
  expect(key: string, faults?: readonly HttpFault[]): void;
  spoken(key: string): readonly SpeechRequest[];
}

interface Account {
  readonly faults: HttpFault[];
  readonly spoken: SpeechRequest[];
}

const ssml =
  /^<speak version="1\.0" xmlns="http:\/\/www\.w3\.org\/2001\/10\/synthesis" xml:lang="[\w-]+"><voice name="([\w-]+)">([^<>]*)<\/voice><\/speak>$/;
const bareAmpersand = /&(?!(?:amp|lt|gt|quot|apos);)/;
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const wordsPerSecond = 2.5;

/** Returns `undefined` for a body that is not valid SSML. */
function read(body: string): SpeechRequest | undefined {
  const [, voice, written] = ssml.exec(body) ?? [];
  if (voice === undefined || !written?.trim() || bareAmpersand.test(written)) return undefined;
  return { voice, text: written.replaceAll(/&(\w+);/g, (_, name: string) => entities[name] ?? '') };
}

export async function startSpeech(): Promise<SpeechService> {
  const accounts = new Map<string, Account>();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, url, headers } = request;
    if (method !== 'POST' || url !== '/cognitiveservices/v1') return sendJson(response, 404, {});
    const account = accounts.get(String(headers['ocp-apim-subscription-key']));
    if (!account) return sendJson(response, 401, {});
    if (headers['content-type'] !== 'application/ssml+xml') return sendJson(response, 415, {});
    const spoken = read(await text(request));
    const isFormatKnown = headers['x-microsoft-outputformat'] === 'ogg-24khz-16bit-mono-opus';
    if (!spoken || !isFormatKnown || !headers['user-agent']) return sendJson(response, 400, {});
    account.spoken.push(spoken);
    const fault = account.faults.shift();
    if (fault) return fail(fault, request, response);
    const seconds = spoken.text.split(/\s+/).length / wordsPerSecond;
    response.writeHead(200, { 'content-type': 'audio/ogg; codecs=opus' }).end(silentOgg(seconds));
  }

  return {
    ...(await startFakeHttpServer(answer)),
    expect(key, faults = []) {
      accounts.set(key, { faults: [...faults], spoken: accounts.get(key)?.spoken ?? [] });
    },
    spoken: (key) => accounts.get(key)?.spoken ?? [],
  };
}
