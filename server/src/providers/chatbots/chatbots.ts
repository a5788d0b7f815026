import { Readable } from 'node:stream';
import { createSafeFetch } from '#platform/outgoing-http/safe-fetch.ts';
import { failureOf, refuseBad, ServiceFailure } from '#platform/outgoing-http/service-failure.ts';
import { createDialogflow } from './dialogflow.ts';
import type { ChatbotFile, Chatbots } from './port.ts';
import { askTypebot } from './typebot.ts';
import { askWebhook } from './webhook.ts';

interface ChatbotOptions {
  readonly allowPrivate: boolean | readonly string[];
  readonly dialogflow: { readonly apiUrl: string; readonly tokenUrl: string };
  /** Longer than this nobody waits for an answer. */
  readonly timeoutMs?: number;
}

const answerMaxBytes = 1024 * 1024;
const fileMaxBytes = 16 * 1024 * 1024;
/** What a browser shows without running it. */
const shownTypes = /^(?:image\/(?:jpeg|png|gif|webp)|audio\/[\w.+-]+|video\/[\w.+-]+)$/;

export function createChatbots({ allowPrivate, dialogflow, timeoutMs = 15_000 }: ChatbotOptions): Chatbots {
  const fetch = createSafeFetch({ allowPrivate, timeoutMs, maxBytes: answerMaxBytes });
  const fetchLarge = createSafeFetch({ allowPrivate, timeoutMs: timeoutMs * 2, maxBytes: fileMaxBytes });

  const askDialogflow = createDialogflow(fetch, dialogflow);

  async function fetchFile(url: string, signal: AbortSignal): Promise<ChatbotFile> {
    try {
      const answer = await fetchLarge(url, { signal });
      refuseBad(answer);
      const mimeType = answer.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
      if (!answer.body || !shownTypes.test(mimeType)) {
        await answer.body?.cancel();
        throw new ServiceFailure('garbage', 'The file is of a kind that is not shown.');
      }
      const name = new URL(url).pathname.split('/').at(-1) ?? '';
      return { stream: Readable.fromWeb(answer.body), mimeType, name };
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
