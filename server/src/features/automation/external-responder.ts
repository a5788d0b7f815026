import type { Author, Automation } from '@prosa/contracts/automation/schema.ts';
import { externalResponderOf } from '@prosa/contracts/queues/rules.ts';
import { handOver } from './handover.ts';
import {
  type Answer,
  isAutomated,
  type KnownQueue,
  type Memory,
  type ResponderRequest,
  type Rule,
  type Situation,
  type Step,
} from './rules.ts';
import { asksForPerson } from './texts.ts';

type Place = Pick<Situation, 'mayPrompt' | 'mayIntegrate' | 'hasBilling' | 'queue' | 'connection'>;

/** External service that answers in a conversation before attendants do. */
export interface ExternalResponder {
  readonly whom: ResponderRequest['whom'];
  readonly id: number;
  /** Queue of the attendants who take over; null where the responder has none of its own. */
  readonly queueId: number | null;
  /** Setting that enabled the responder. */
  readonly setting: Automation['setting'];
  /** User who last changed that setting. */
  readonly author: Author | null;
}

export function isExternalStep(step: Step): step is ResponderRequest['whom'] {
  return step === 'prompt' || step === 'integration' || step === 'bills';
}

/** The queue's model, or the connection's while there is no queue. */
function promptResponder({ mayPrompt, queue, connection }: Place): ExternalResponder | undefined {
  const prompt = mayPrompt ? (queue ?? connection).prompt : null;
  if (!prompt) return undefined;
  const { author } = queue ?? connection;
  return { whom: 'prompt', ...prompt, setting: queue ? 'queue:promptId' : 'connection:promptId', author };
}

function integrationResponder({ mayIntegrate, queue }: Place): ExternalResponder | undefined {
  if (!mayIntegrate || !queue || queue.integrationId === null) return undefined;
  const { integrationId: id, author } = queue;
  return { whom: 'integration', id, queueId: null, setting: 'queue:integrationId', author };
}

/** Billing is configured per company; the name of the queue decides where it serves. */
function billingResponder({ hasBilling, queue }: Place): ExternalResponder | undefined {
  if (!hasBilling || !queue) return undefined;
  return { whom: 'bills', id: queue.id, queueId: null, setting: null, author: null };
}

/** Returns the external responder that leads now; undefined where none does, also when it was removed meanwhile. */
export function responderOf(situation: Place & { readonly memory: Memory }): ExternalResponder | undefined {
  if (!isAutomated(situation)) return undefined;
  if (situation.memory.step === 'prompt') return promptResponder(situation);
  if (situation.memory.step === 'bills') return billingResponder(situation);
  return situation.memory.step === 'integration' ? integrationResponder(situation) : undefined;
}

function toAttendants(situation: Situation, { queueId, setting, author }: ExternalResponder): Answer {
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
export function enterExternalResponder(
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
export const askExternalResponder: Rule = (situation) => {
  const { memory, queue, text } = situation;
  // Bills have a rule of their own.
  const isBegun = isExternalStep(memory.step) && memory.step !== 'bills';
  if (!isAutomated(situation) || (!isBegun && (memory.step !== 'start' || queue))) return undefined;
  const leader = isBegun ? responderOf(situation) : promptResponder(situation);
  // The responder was removed meanwhile.
  if (!leader) return isBegun ? { says: [], step: 'people' } : undefined;
  if (asksForPerson(text)) return toAttendants(situation, leader);
  if (leader.whom === 'integration') {
    return { says: [], asks: { whom: 'integration', isStart: false, isMenuAnswer: false } };
  }
  if (!isReadable(situation)) return toAttendants(situation, leader);
  return { says: [], step: 'prompt', asks: { whom: 'prompt' } };
};
