import { automationReason } from '@prosa/contracts/automation/rules.ts';
import type { Author, Automation } from '@prosa/contracts/automation/schema.ts';
import { type Answer, noAnswer, type Situation } from './rules.ts';
import { asksForPerson, handoverText, wrongAnswerText } from './texts.ts';

/** A message that arrives sooner was written before the menu could be read. */
const readingMs = 2000;
const minuteMs = 60_000;

/** Hands over to attendants, in the ticket's queue or in the connection's queue for tickets without one. */
export function handOver(
  { queue, connection }: Situation,
  setting: Automation['setting'],
  author: Author | null,
): Answer {
  return {
    says: [{ text: handoverText, because: automationReason('handover', setting, author), once: 'handover' }],
    queueId: queue?.id ?? connection.transferQueueId,
    step: 'people',
    wrongAnswers: 0,
  };
}

/**
 * Answers a message that matches no menu entry: hands over if the customer asks for a person, else repeats the menu up
 * to a limit.
 */
export function repeatMenu(situation: Situation, menu: string): Answer {
  const { text, sentAt, now, memory, connection } = situation;
  if (asksForPerson(text)) return handOver(situation, null, null);
  const saidAt = memory.saidAt?.getTime() ?? 0;
  if (sentAt.getTime() < saidAt + readingMs) return noAnswer;
  if (now.getTime() < saidAt + connection.minutesBetweenMenus * minuteMs) return noAnswer;
  const wrongAnswers = memory.wrongAnswers + 1;
  const { maxRepetitions } = connection;
  if (maxRepetitions > 0 && wrongAnswers > maxRepetitions) {
    return handOver(situation, 'connection:maxUseBotQueues', connection.author);
  }
  const saying = {
    text: `${wrongAnswerText}\n\n${menu}`,
    because: automationReason('wrongAnswer', 'connection:maxUseBotQueues', connection.author),
  };
  return { says: [saying], wrongAnswers };
}
