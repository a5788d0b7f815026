import { FormData } from 'undici';
import * as z from 'zod/mini';
import { createServiceCall, jsonIn } from '#platform/outgoing-http/service-call.ts';
import { ServiceFailure } from '#platform/outgoing-http/service-failure.ts';
import type { ChatAnswer, ChatModel, ModelAccount } from './port.ts';

export interface OpenAiOptions {
  /** Up to and with the version, without a slash at the end. */
  readonly baseUrl: string;
  readonly model: string;
  readonly transcriptionModel: string;
  readonly allowPrivate: readonly string[];
  /** For one answer, and for one recording. */
  readonly timeoutMs?: number;
}

const answerMs = 25_000;
/** Some minutes of speech are listened to. */
const transcriptionMs = 60_000;
const maxBytes = 1024 * 1024;
const CompletionSchema = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.nullable(z.string()) }) })),
  usage: z.optional(z.object({ prompt_tokens: z.int(), completion_tokens: z.int() })),
});
const TranscriptionSchema = z.object({ text: z.string().check(z.trim(), z.minLength(1)) });

function answerIn(body: unknown): ChatAnswer {
  const read = z.safeParse(CompletionSchema, body);
  const text = read.success ? read.data.choices[0]?.message.content?.trim() : undefined;
  if (!read.success || !text) throw new ServiceFailure('garbage', 'The model answered with no text.');
  const { usage } = read.data;
  return {
    text,
    promptTokens: usage?.prompt_tokens ?? 0,
    completionTokens: usage?.completion_tokens ?? 0,
  };
}

function transcriptIn(body: unknown): string {
  const read = z.safeParse(TranscriptionSchema, body);
  if (!read.success) throw new ServiceFailure('garbage', 'The model heard no words.');
  return read.data.text;
}

/** OpenAI's chat completions and transcriptions, and compatible services. */
export function createOpenAiChat(options: OpenAiOptions): ChatModel {
  const { allowPrivate, timeoutMs } = options;
  const ask = createServiceCall({ allowPrivate, timeoutMs: timeoutMs ?? answerMs, maxBytes });
  const listen = createServiceCall({ allowPrivate, timeoutMs: timeoutMs ?? transcriptionMs, maxBytes });
  const urlOf = (account: ModelAccount, path: string) => `${account.baseUrl || options.baseUrl}${path}`;
  const authorized = ({ apiKey }: ModelAccount) => ({ authorization: `Bearer ${apiKey}` });

  return {
    async answer(question) {
      const { messages, maxTokens, temperature, signal } = question;
      const model = question.model || options.model;
      const { bytes } = await ask(urlOf(question, '/chat/completions'), {
        method: 'POST',
        headers: { ...authorized(question), 'content-type': 'application/json' },
        body: JSON.stringify({ model, messages, max_tokens: maxTokens, temperature }),
        ...(signal ? { signal } : {}),
      });
      return answerIn(jsonIn(bytes));
    },

    async transcribe(recording) {
      const { bytes, mimeType, extension, signal } = recording;
      const form = new FormData();
      form.set('file', new Blob([bytes], { type: mimeType }), `recording.${extension}`);
      form.set('model', options.transcriptionModel);
      form.set('response_format', 'json');
      const answer = await listen(urlOf(recording, '/audio/transcriptions'), {
        method: 'POST',
        headers: authorized(recording),
        body: form,
        ...(signal ? { signal } : {}),
      });
      return transcriptIn(jsonIn(answer.bytes));
    },

    async close() {
      await ask.close();
      await listen.close();
    },
  };
}
