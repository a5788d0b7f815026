import { becauseOf } from '@prosa/contracts/automation/rules.ts';
import { answerOf } from '@prosa/contracts/queue-options/rules.ts';
import { enterBills } from '#features/automation/bills/serve-bills.ts';
import { closedQueueSaying } from '#features/automation/out-of-hours.ts';
import { enterOutside } from '#features/automation/outside/ask-outside.ts';
import { isOutside } from '#features/automation/outside/leader.ts';
import {
  type Answer,
  type KnownQueue,
  leads,
  type Rule,
  type Situation,
  silence,
} from '#features/automation/rules.ts';
import { queueMenuText } from '#features/automation/texts.ts';
import { topMenu } from './walk-options.ts';
import { unanswered } from './wrong-answer.ts';

function menuOf({ connection }: Situation): string {
  return queueMenuText(
    connection.greeting,
    connection.queues.map(({ name }) => name),
  );
}

function offerQueues(situation: Situation): Answer {
  const saying = {
    text: menuOf(situation),
    because: becauseOf('queueMenu', 'connection:greetingMessage', situation.connection.author),
  };
  return { says: [saying], queueId: null, step: 'queues', optionId: null, wrongAnswers: 0 };
}

/** Enters a queue: a closed one only says so; otherwise its external responder, options or attendants take over. */
async function enter(situation: Situation, queue: KnownQueue): Promise<Answer> {
  const place = { queueId: queue.id, optionId: null, wrongAnswers: 0 };
  const closed = closedQueueSaying(situation, queue);
  if (closed) return { says: [closed], ...place, step: 'start' };
  const bills = enterBills(situation, queue);
  if (bills) return { ...place, ...bills };
  const outside = enterOutside(situation, queue);
  const menu = outside ? undefined : topMenu(queue, await situation.optionsOf(queue.id));
  if (menu) return menu;
  const isChosen = situation.connection.queues.length > 1;
  const saying = {
    text: queue.greeting,
    because: becauseOf('queueGreeting', 'queue:greetingMessage', queue.author),
    file: queue.file,
  };
  return { says: isChosen ? [saying] : [], ...place, ...(outside ?? { step: 'people' }) };
}

/** Prepends the greeting of the connection to an answer. */
function greeted(answer: Answer, { connection }: Situation): Answer {
  const greeting = {
    text: connection.greeting,
    because: becauseOf('greeting', 'connection:greetingMessage', connection.author),
    once: 'greeting',
  };
  return { ...answer, says: [greeting, ...answer.says] };
}

async function begin(situation: Situation): Promise<Answer> {
  const { connection, greetsForOneQueue } = situation;
  const [first, ...others] = connection.queues;
  if (!first && connection.greeting.trim() === '') return silence;
  if (!first) return greeted({ says: [], step: 'people' }, situation);
  if (others.length > 0) return offerQueues(situation);
  const entered = await enter(situation, first);
  return greetsForOneQueue ? greeted(entered, situation) : entered;
}

/** `#` returns to the first menu from everywhere. */
export const startAgain: Rule = async (situation) => {
  const { connection, text, memory, queue } = situation;
  const hasBegun = memory.step !== 'start' || queue !== null;
  if (!leads(situation) || !hasBegun || answerOf(text, []) !== 'start') return undefined;
  if (connection.queues.length > 1) return offerQueues(situation);
  // With a single queue there is no other menu than that of its responder.
  if (isOutside(memory.step)) return undefined;
  return queue ? topMenu({ ...queue, file: null }, await situation.optionsOf(queue.id)) : undefined;
};

/** Skips the menu for a single queue; several are chosen by number or by name. */
export const chooseQueue: Rule = (situation) => {
  const { memory, queue, connection, text } = situation;
  if (!leads(situation)) return undefined;
  if (memory.step === 'start') return queue ? enter(situation, queue) : begin(situation);
  if (memory.step !== 'queues') return undefined;
  const names = connection.queues.map(({ name }) => name);
  const answer = answerOf(text, names);
  const chosen = typeof answer === 'number' ? connection.queues[answer] : undefined;
  return chosen ? enter(situation, chosen) : unanswered(situation, menuOf(situation));
};
