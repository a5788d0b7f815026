import type { Author, Automation } from '@prosa/contracts/automation/schema.ts';
import { type Asked, leads, type Memory, type Situation, type Step } from '#features/automation/rules.ts';

type Place = Pick<Situation, 'mayPrompt' | 'mayIntegrate' | 'hasBilling' | 'queue' | 'connection'>;

/** Somebody outside who answers in a conversation before people do. */
export interface Leader {
  readonly whom: Asked['whom'];
  readonly id: number;
  /** Where the people are who go on after it; null where it has none of its own. */
  readonly queueId: number | null;
  /** What somebody filled in so that it answers here. */
  readonly setting: Automation['setting'];
  /** Who that was. */
  readonly author: Author | null;
}

export function isOutside(step: Step): step is Asked['whom'] {
  return step === 'prompt' || step === 'integration' || step === 'bills';
}

/** The queue's model, or the connection's before there is a queue. */
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

/** One for the whole company; where it serves is said by the name of the queue. */
function billingOf({ hasBilling, queue }: Place): Leader | undefined {
  if (!hasBilling || !queue) return undefined;
  return { whom: 'bills', id: queue.id, queueId: null, setting: null, author: null };
}

/** Who outside leads now; undefined where somebody else does, also because it was taken away meanwhile. */
export function leaderOf(situation: Place & { readonly memory: Memory }): Leader | undefined {
  if (!leads(situation)) return undefined;
  if (situation.memory.step === 'prompt') return promptOf(situation);
  if (situation.memory.step === 'bills') return billingOf(situation);
  return situation.memory.step === 'integration' ? integrationOf(situation) : undefined;
}
