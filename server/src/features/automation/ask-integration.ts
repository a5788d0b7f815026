import { handOver } from './menus/wrong-answer.ts';
import { leads, type Rule } from './rules.ts';
import { asksForPerson } from './texts.ts';

/** Each further message goes to the service that leads, until people do: also because the customer asks for one. */
export const askIntegration: Rule = (situation) => {
  const { memory, queue, text } = situation;
  if (memory.step !== 'integration' || !leads(situation)) return undefined;
  // Somebody took it off the queue meanwhile.
  if (!queue || queue.integrationId === null) return { says: [], step: 'people' };
  if (asksForPerson(text)) return handOver(situation, null);
  return {
    says: [],
    asks: { integrationId: queue.integrationId, isStart: false, isMenuAnswer: false },
  };
};
