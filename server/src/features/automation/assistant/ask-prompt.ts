import type { Automation } from '@prosa/contracts/automation/schema.ts';
import { handOver } from '#features/automation/menus/wrong-answer.ts';
import {
  type Answer,
  type KnownPrompt,
  leads,
  type Rule,
  type Situation,
} from '#features/automation/rules.ts';
import { asksForPerson } from '#features/automation/texts.ts';

/** Whoever answers where the ticket is: the queue's model, or the connection's before there is a queue. */
export function promptOf(
  situation: Pick<Situation, 'mayPrompt' | 'queue' | 'connection'>,
): KnownPrompt | null {
  const { mayPrompt, queue, connection } = situation;
  return mayPrompt ? (queue ?? connection).prompt : null;
}

export function promptSetting(queue: Situation['queue']): Automation['setting'] {
  return queue ? 'queue:promptId' : 'connection:promptId';
}

function toPeople(situation: Situation, { queueId }: KnownPrompt): Answer {
  const handed = handOver(situation, promptSetting(situation.queue));
  return { ...handed, queueId: queueId ?? handed.queueId ?? null };
}

/**
 * A language model answers: the connection's from the first message on, a queue's once the customer is in it. It only
 * reads words; whoever sends something else, or asks for a person, gets one.
 */
export const askPrompt: Rule = (situation) => {
  const { memory, queue, text } = situation;
  const isBegun = memory.step === 'prompt';
  if (!leads(situation) || (!isBegun && (memory.step !== 'start' || queue))) return undefined;
  const prompt = promptOf(situation);
  // Somebody took it away meanwhile.
  if (!prompt) return isBegun ? { says: [], step: 'people' } : undefined;
  if (text.trim() === '' || asksForPerson(text)) return toPeople(situation, prompt);
  return { says: [], step: 'prompt', asks: true };
};
