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

/** Readable for a language model. */
function isReadable({ text, isSound }: Situation): boolean {
  return isSound || text.trim() !== '';
}

/**
 * Starts the external responder of a queue that the customer just entered: its model, else its integration; undefined
 * where it has neither.
 */
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
  // A menu number asks nothing yet. Without a greeting nothing invites the customer to write, so the model starts.
  if (isMenuAnswer && queue.greeting.trim() !== '') return { step: 'prompt' };
  return { step: 'prompt', asks: { whom: 'prompt' } };
}

/**
 * Sends each message to the external responder that leads: the connection's model from the first message on, or a
 * queue's model or integration once the customer is in it. A model gets text and transcripts only; other kinds, and
 * requests for a person, go to attendants.
 */
export const askOutside: Rule = (situation) => {
  const { memory, queue, text } = situation;
  // Bills have a rule of their own.
  const isBegun = isOutside(memory.step) && memory.step !== 'bills';
  if (!leads(situation) || (!isBegun && (memory.step !== 'start' || queue))) return undefined;
  const leader = isBegun ? leaderOf(situation) : promptOf(situation);
  // The responder was removed meanwhile.
  if (!leader) return isBegun ? { says: [], step: 'people' } : undefined;
  if (asksForPerson(text)) return toPeople(situation, leader);
  if (leader.whom === 'integration') {
    return { says: [], asks: { whom: 'integration', isStart: false, isMenuAnswer: false } };
  }
  if (!isReadable(situation)) return toPeople(situation, leader);
  return { says: [], step: 'prompt', asks: { whom: 'prompt' } };
};
