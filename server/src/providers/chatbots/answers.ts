import { IdSchema } from '@prosa/contracts/fields.ts';
import * as z from 'zod/mini';
import type { ChatbotAnswer } from './port.ts';

/** What holds for the answers of every kind of service. */

export const mostReplies = 20;
/** As long as a text on WhatsApp may be. */
export const longestText = 4096;

/** By which a service gives the conversation to people, here or in another queue. */
export const HandOverSchema = z.object({
  stopBot: z.nullish(z.boolean()),
  queueId: z.nullish(z.union([z.literal(''), z.coerce.number()])),
});

export function handOverOf(command: z.infer<typeof HandOverSchema> | undefined): ChatbotAnswer['handOver'] {
  const { stopBot, queueId } = command ?? {};
  const isNamed = typeof queueId === 'number';
  if (!stopBot && !isNamed) return undefined;
  // Who names a queue that cannot be wants people all the same.
  return { queueId: z.safeParse(IdSchema, queueId).data ?? null };
}

/** A menu, which a customer answers by number or by word. */
export function choiceLines(choices: readonly string[]): string {
  return choices.map((choice, index) => `*[ ${index + 1} ]* - ${choice}`).join('\n');
}
