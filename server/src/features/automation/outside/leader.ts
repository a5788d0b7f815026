import type { Author, Automation } from '@prosa/contracts/automation/schema.ts';
import { type Asked, leads, type Memory, type Situation, type Step } from '#features/automation/rules.ts';

type Place = Pick<Situation, 'mayPrompt' | 'mayIntegrate' | 'hasBilling' | 'queue' | 'connection'>;

/** External service that answers in a conversation before attendants do. */
export interface Leader {
  readonly whom: Asked['whom'];
  readonly id: number;
  /** Queue of the attendants who take over; null where the responder has none of its own. */
  readonly queueId: number | null;
  /** Setting that enabled the responder. */
  readonly setting: Automation['setting'];
  /** User who last changed that setting. */
  readonly author: Author | null;
}

export function isOutside(step: Step): step is Asked['whom'] {
  return step === 'prompt' || step === 'integration' || step === 'bills';
}

/** The queue's model, or the connection's while there is no queue. */
export function promptOf({ mayPrompt, queue, connection }: Place): Leader | undefined {
  const prompt = mayPrompt ? (queue ?? connection).prompt : null;
  if (!prompt) return undefined;
  const { author } = queue ?? connection;
  return { whom: 'prompt', ...prompt, setting: queue ? 'queue:promptId' : 'connection:promptId', author };
}

function integrationOf({ mayIntegrate, queue }: Place): Leader | undefined {
  if (!mayIntegrate || !queue || queue.integrationId === null) return undefined;
  const { integrationId: id, author } = queue;
  return { whom: 'integration', id, queueId: null, setting: 'queue:integrationId', author };
}

/** Billing is configured per company; the name of the queue decides where it serves. */
function billingOf({ hasBilling, queue }: Place): Leader | undefined {
  if (!hasBilling || !queue) return undefined;
  return { whom: 'bills', id: queue.id, queueId: null, setting: null, author: null };
}

/** Returns the external responder that leads now; undefined where none does, also when it was removed meanwhile. */
export function leaderOf(situation: Place & { readonly memory: Memory }): Leader | undefined {
  if (!leads(situation)) return undefined;
  if (situation.memory.step === 'prompt') return promptOf(situation);
  if (situation.memory.step === 'bills') return billingOf(situation);
  return situation.memory.step === 'integration' ? integrationOf(situation) : undefined;
}
