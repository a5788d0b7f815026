import { voiceLanguage } from '@prosa/contracts/prompts/schema.ts';
import { createServiceCall } from '#platform/outgoing-http/service-call.ts';
import { ServiceFailure } from '#platform/outgoing-http/service-failure.ts';
import type { Speech, SpeechRequest } from './port.ts';

export interface AzureSpeechOptions {
  /** Replaces Azure's own URL per region; without a trailing slash. */
  readonly baseUrl: string | undefined;
  readonly allowPrivate: readonly string[];
  /** Timeout for one text. */
  readonly timeoutMs?: number;
}

/** Ten minutes of speech, the most that Azure returns at once. */
const maxBytes = 16 * 1024 * 1024;
const outputFormat = 'ogg-24khz-16bit-mono-opus';
const oggMark = Buffer.from('OggS');

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
/** Characters that XML does not allow, not even escaped. */
const unwritable = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

export function ssmlOf({ text, voice }: Pick<SpeechRequest, 'text' | 'voice'>): string {
  const written = text.replaceAll(unwritable, '').replaceAll(/[&<>"']/g, (mark) => escapes[mark] ?? '');
  return `<speak version="1.0" xmlns="http://www.w3.org/2001/10/synthesis" xml:lang="${voiceLanguage}"><voice name="${voice}">${written}</voice></speak>`;
}

export function azureUrlOf(region: string): string {
  return `https://${region}.tts.speech.microsoft.com`;
}

/** Azure text to speech over its REST API. */
export function createAzureSpeech({ baseUrl, allowPrivate, timeoutMs = 20_000 }: AzureSpeechOptions): Speech {
  const call = createServiceCall({ allowPrivate, timeoutMs, maxBytes });
  return {
    async synthesize({ region, key, signal, ...said }) {
      const { bytes } = await call(`${baseUrl ?? azureUrlOf(region)}/cognitiveservices/v1`, {
        method: 'POST',
        headers: {
          'ocp-apim-subscription-key': key,
          'content-type': 'application/ssml+xml',
          'x-microsoft-outputformat': outputFormat,
          'user-agent': 'Prosa',
        },
        body: ssmlOf(said),
        ...(signal ? { signal } : {}),
      });
      if (!bytes.subarray(0, oggMark.length).equals(oggMark)) {
        throw new ServiceFailure('garbage', 'The speech service answered with no Ogg file.');
      }
      return bytes;
    },
    close: () => call.close(),
  };
}
