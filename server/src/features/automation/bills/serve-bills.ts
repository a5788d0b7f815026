import { billTaskOf, documentIn } from '@prosa/contracts/bills/rules.ts';
import { handOver } from '#features/automation/menus/wrong-answer.ts';
import {
  type Answer,
  type KnownQueue,
  leads,
  type Rule,
  type Situation,
} from '#features/automation/rules.ts';
import { asksForPerson } from '#features/automation/texts.ts';
import { documentTexts, lookingText, wrongDocumentText } from './texts.ts';

export const becauseOfBills = { rule: 'bills', setting: null } as const;
/** Limit of consecutive wrong documents, after which attendants take over. */
export const wrongDocuments = 3;

/** Asks for the document when a customer enters a queue whose name selects a billing task. */
export function enterBills(
  { hasBilling }: Pick<Situation, 'hasBilling'>,
  queue: KnownQueue,
): Pick<Answer, 'says' | 'step'> | undefined {
  const task = hasBilling ? billTaskOf(queue.name) : undefined;
  return task && { says: [{ text: documentTexts[task], because: becauseOfBills }], step: 'bills' };
}

/** Requests a lookup of the document; asks again for an invalid one, up to a limit. */
export const serveBills: Rule = (situation) => {
  const { memory, queue, text } = situation;
  if (memory.step !== 'bills' || !queue || !leads(situation)) return undefined;
  // The queue was renamed or the billing system removed meanwhile.
  if (!enterBills(situation, queue)) return { says: [], step: 'people' };
  if (asksForPerson(text)) return handOver(situation, null, null);
  if (documentIn(text)) {
    return { says: [{ text: lookingText, because: becauseOfBills }], asks: { whom: 'bills' } };
  }
  const wrongAnswers = memory.wrongAnswers + 1;
  if (wrongAnswers >= wrongDocuments) return handOver(situation, null, null);
  return { says: [{ text: wrongDocumentText, because: becauseOfBills }], wrongAnswers };
};
