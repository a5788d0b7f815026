import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { createSafeFetch } from '#platform/outgoing-http/safe-fetch.ts';
import { failureOf, ServiceFailure, throwIfFailed } from '#platform/outgoing-http/service-failure.ts';
import {
  fileExtension,
  findMediaTypeByExtension,
  findMediaTypeByMimeType,
  type MediaType,
} from '#platform/uploads/media-types.ts';
import { createDialogflow } from './dialogflow.ts';
import type { ChatbotFile, Chatbots } from './port.ts';
import { askTypebot } from './typebot.ts';
import { askWebhook } from './webhook.ts';

interface ChatbotOptions {
  readonly allowPrivate: boolean | readonly string[];
  readonly dialogflow: { readonly apiUrl: string; readonly tokenUrl: string };
  /** Timeout for an answer. */
  readonly timeoutMs?: number;
}

const answerMaxBytes = 1024 * 1024;
const fileMaxBytes = 16 * 1024 * 1024;

/**
 * Finds the media type, if it can be uploaded as image, audio or video. Some services use another name for a type; the
 * file extension then decides.
 */
function shownType(mimeType: string, name: string): MediaType | undefined {
  const [kind] = (['image', 'audio', 'video'] as const).filter((each) => mimeType.startsWith(`${each}/`));
  const type = findMediaTypeByMimeType(mimeType) ?? findMediaTypeByExtension(fileExtension(name));
  return kind && type?.kinds.includes(kind) ? type : undefined;
}

/** Converts a failure while the body is read. */
async function* readFrom(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (error) {
    throw failureOf(error);
  }
}

export function createChatbots({ allowPrivate, dialogflow, timeoutMs = 15_000 }: ChatbotOptions): Chatbots {
  const fetch = createSafeFetch({ allowPrivate, timeoutMs, maxBytes: answerMaxBytes });
  const fetchLarge = createSafeFetch({ allowPrivate, timeoutMs: timeoutMs * 2, maxBytes: fileMaxBytes });

  const askDialogflow = createDialogflow(fetch, dialogflow);

  async function fetchFile(url: string, signal: AbortSignal): Promise<ChatbotFile> {
    try {
      const answer = await fetchLarge(url, { signal });
      throwIfFailed(answer);
      const name = new URL(url).pathname.split('/').at(-1) ?? '';
      const type = shownType(answer.headers.get('content-type')?.trim().toLowerCase() ?? '', name);
      if (!answer.body || !type) {
        await answer.body?.cancel();
        throw new ServiceFailure('garbage', 'The file is of a kind that is not shown.');
      }
      const stream = Readable.from(readFrom(answer.body), { objectMode: false });
      return { stream, mimeType: type.mimeType, extension: type.extension, name };
    } catch (error) {
      throw failureOf(error);
    }
  }

  return {
    ask(settings, question, signal) {
      if (settings.type === 'typebot') return askTypebot(fetch, settings, question, signal);
      if (settings.type === 'dialogflow') return askDialogflow(settings, question, signal);
      return askWebhook(fetch, settings, question, signal);
    },
    fetchFile,
    async close() {
      await Promise.all([fetch.close(), fetchLarge.close()]);
    },
  };
}
