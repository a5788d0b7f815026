import { externalResponderOf } from '@prosa/contracts/queues/rules.ts';
import { handOver } from '#features/automation/menus/wrong-answer.ts';
import {
  type Answer,
  type KnownQueue,
  leads,
  type Rule,
  type Situation,
} from '#features/automation/rules.ts';
import { asksForPerson } from '#features/automation/texts.ts';
import { isOutside, type Leader, leaderOf, promptOf } from './leader.ts';

function toPeople(situation: Situation, { queueId, setting, author }: Leader): Answer {
  const handed = handOver(situation, setting, author);
  return { ...handed, queueId: queueId ?? handed.queueId ?? null };
}

/** For a model. */
function isReadable({ text, isSound }: Situation): boolean {
  return isSound || text.trim() !== '';
}

/** In a queue that the customer just came to: its model leads, else its integration; undefined where it has neither. */
export function enterOutside(
  situation: Situation,
  queue: KnownQueue,
): Pick<Answer, 'step' | 'asks'> | undefined {
  const { mayPrompt, mayIntegrate, memory } = situation;
  const isMenuAnswer = memory.step === 'queues';
  const responder = externalResponderOf(
    { promptId: queue.prompt?.id ?? null, integrationId: queue.integrationId },
    { useOpenAi: mayPrompt, useIntegrations: mayIntegrate },
  );
  if (!responder) return undefined;
  if (responder === 'integration') {
    return { step: 'integration', asks: { whom: 'integration', isStart: true, isMenuAnswer } };
  }
  if (!isReadable(situation)) return { step: 'people' };
  // Who chose a queue by its number has asked for nothing yet, unless nobody asks them to.
  if (isMenuAnswer && queue.greeting.trim() !== '') return { step: 'prompt' };
  return { step: 'prompt', asks: { whom: 'prompt' } };
}

/**
 * Each message goes to whoever outside leads: the connection's model from the first one on, a model or an integration
 * of a queue once the customer is in it. A model reads words, also those that were spoken; whoever sends it something
 * else gets a person, as does whoever asks for one.
 */
export const askOutside: Rule = (situation) => {
  const { memory, queue, text } = situation;
  // Those who look bills up are asked by a rule of their own.
  const isBegun = isOutside(memory.step) && memory.step !== 'bills';
  if (!leads(situation) || (!isBegun && (memory.step !== 'start' || queue))) return undefined;
  const leader = isBegun ? leaderOf(situation) : promptOf(situation);
  // Somebody took it away meanwhile.
  if (!leader) return isBegun ? { says: [], step: 'people' } : undefined;
  if (asksForPerson(text)) return toPeople(situation, leader);
  if (leader.whom === 'integration') {
    return { says: [], asks: { whom: 'integration', isStart: false, isMenuAnswer: false } };
  }
  if (!isReadable(situation)) return toPeople(situation, leader);
  return { says: [], step: 'prompt', asks: { whom: 'prompt' } };
};
