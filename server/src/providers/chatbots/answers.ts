import * as z from 'zod/mini';
import type { ChatbotAnswer } from './port.ts';

/** What holds for the answers of every kind of service. */

export const mostReplies = 20;
/** As long as a text on WhatsApp may be. */
export const longestText = 4096;

/** By which a service gives the conversation to people, here or in another queue. */
export const HandOverSchema = z.object({
  stopBot: z.optional(z.boolean()),
  queueId: z.optional(z.coerce.number().check(z.int())),
});

export function handOverOf(command: z.infer<typeof HandOverSchema> | undefined): ChatbotAnswer['handOver'] {
  if (!command || (!command.stopBot && command.queueId === undefined)) return undefined;
  return { queueId: command.queueId ?? null };
}

/** A menu, which a customer answers by number or by word. */
export function choiceLines(choices: readonly string[]): string {
  return choices.map((choice, index) => `*[ ${index + 1} ]* - ${choice}`).join('\n');
}
