import { IdSchema } from '@prosa/contracts/fields.ts';
import * as z from 'zod/mini';
import type { SafeFetch, SafeFetchInit } from '#platform/outgoing-http/safe-fetch.ts';
import { failureOf } from '#platform/outgoing-http/service-failure.ts';
import { storableValue } from '#platform/storable-text.ts';
import type { ChatbotAnswer } from './port.ts';

/** The whole of an answer, whatever its status. */
export async function request(
  fetch: SafeFetch,
  url: string,
  init: SafeFetchInit,
): Promise<{ readonly status: number; readonly text: string }> {
  try {
    const answer = await fetch(url, init);
    return { status: answer.status, text: await answer.text() };
  } catch (error) {
    throw failureOf(error);
  }
}

/** Parses JSON into values whose texts the database can store; undefined for invalid JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text, storableValue) as unknown;
  } catch {
    return undefined;
  }
}

/** Limits and commands common to the answers of all services. */

export const maxReplies = 20;
/** Maximum length of a WhatsApp text. */
export const maxTextLength = 4096;

/** Command by which a service hands the conversation over to attendants, in the same queue or another one. */
export const HandOverSchema = z.object({
  stopBot: z.nullish(z.boolean()),
  queueId: z.nullish(z.union([z.literal(''), z.coerce.number()])),
});

export function handOverOf(command: z.infer<typeof HandOverSchema> | undefined): ChatbotAnswer['handOver'] {
  const { stopBot, queueId } = command ?? {};
  const isNamed = typeof queueId === 'number';
  if (!stopBot && !isNamed) return undefined;
  // An invalid queue id still means a handover to attendants.
  return { queueId: z.safeParse(IdSchema, queueId).data ?? null };
}

/** Formats a menu, which a customer answers by number or by text. */
export function choiceLines(choices: readonly string[]): string {
  return choices.map((choice, index) => `*[ ${index + 1} ]* - ${choice}`).join('\n');
}
