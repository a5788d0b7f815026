import * as z from 'zod/mini';
import { createSafeFetch } from '#platform/outgoing-http/safe-fetch.ts';
import { failureOf, refuseBad, ServiceFailure } from '#platform/outgoing-http/service-failure.ts';
import type { ChatAnswer, ChatModel, ChatQuestion } from './port.ts';

export interface OpenAiOptions {
  /** Up to and with the version, without a slash at the end. */
  readonly baseUrl: string;
  readonly model: string;
  readonly allowPrivate: readonly string[];
  /** For one answer. */
  readonly timeoutMs?: number;
}

const maxBytes = 1024 * 1024;
const CompletionSchema = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.nullable(z.string()) }) })),
  usage: z.optional(z.object({ prompt_tokens: z.int(), completion_tokens: z.int() })),
});

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

/** OpenAI's chat completions, and those of everybody who speaks like it. */
export function createOpenAiChat(options: OpenAiOptions): ChatModel {
  const { baseUrl, model, allowPrivate, timeoutMs = 25_000 } = options;
  const safeFetch = createSafeFetch({ allowPrivate, timeoutMs, maxBytes });

  async function ask({ apiKey, messages, maxTokens, temperature, signal }: ChatQuestion): Promise<unknown> {
    const response = await safeFetch(`${baseUrl}/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ model, messages, max_tokens: maxTokens, temperature }),
      ...(signal ? { signal } : {}),
    });
    const text = await response.text();
    refuseBad(response);
    try {
      return JSON.parse(text);
    } catch (error) {
      throw new ServiceFailure('garbage', 'The model answered with something that is no JSON.', {
        cause: error,
      });
    }
  }

  return {
    async answer(question) {
      try {
        return answerIn(await ask(question));
      } catch (error) {
        throw failureOf(error);
      }
    },
    close: () => safeFetch.close(),
  };
}
