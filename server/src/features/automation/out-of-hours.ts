import { automationReason } from '@prosa/contracts/automation/rules.ts';
import { isOpenAt } from '@prosa/contracts/opening-hours.ts';
import { answerOf } from '@prosa/contracts/queue-options/rules.ts';

import { type AutomaticMessage, isAutomated, type KnownQueue, type Rule, type Situation } from './rules.ts';
import { otherQueueHint } from './texts.ts';

/** Returns the out-of-hours text of a queue; undefined while it is open or where no text is set. */
export function closedQueueMessage(situation: Situation, queue: KnownQueue): AutomaticMessage | undefined {
  const { scheduleType, now, timeZone, connection } = situation;
  if (scheduleType !== 'queue' || queue.outOfHours.trim() === '') return undefined;
  if (isOpenAt(queue.hours, now, timeZone)) return undefined;
  const hasOthers = isAutomated(situation) && connection.queues.length > 1;
  return {
    text: hasOthers ? `${queue.outOfHours}\n\n${otherQueueHint}` : queue.outOfHours,
    because: automationReason('outOfHours', 'queue:outOfHoursMessage', queue.author),
    once: `outOfHours:${queue.id}`,
  };
}

/** Sends the out-of-hours text once per conversation; no menu is offered while closed. */
export const outOfHours: Rule = (situation) => {
  const { scheduleType, companyHours, now, timeZone, connection, queue, text } = situation;
  if (scheduleType === 'company') {
    if (connection.outOfHours.trim() === '' || isOpenAt(companyHours, now, timeZone)) return undefined;
    return {
      says: [
        {
          text: connection.outOfHours,
          because: automationReason('outOfHours', 'connection:outOfHoursMessage', connection.author),
          once: 'outOfHours',
        },
      ],
    };
  }
  const saying = queue && closedQueueMessage(situation, queue);
  // The customer may leave for another queue, which may be open.
  const isLeaving = isAutomated(situation) && answerOf(text, []) === 'start';
  return saying && !isLeaving ? { says: [saying] } : undefined;
};
