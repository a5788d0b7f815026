import { automationReason } from '@prosa/contracts/automation/rules.ts';
import { answerOf, menuText } from '@prosa/contracts/queue-options/rules.ts';
import type { OptionNode } from '#features/queue-options/service.ts';
import { enterBills } from './bills.ts';
import { enterExternalResponder, isExternalStep } from './external-responder.ts';
import { handOver, repeatMenu } from './handover.ts';
import { closedQueueMessage } from './out-of-hours.ts';
import { type Answer, isAutomated, type KnownQueue, noAnswer, type Rule, type Situation } from './rules.ts';
import { queueMenuText } from './texts.ts';

type Path = readonly OptionNode[];

/** Returns the path from the top to an option. */
function pathTo(options: readonly OptionNode[], id: number): Path | undefined {
  for (const option of options) {
    if (option.id === id) return [option];
    const below = pathTo(option.children, id);
    if (below) return [option, ...below];
  }
  return undefined;
}

interface Level {
  readonly text: string;
  readonly titles: readonly string[];
  readonly children: readonly OptionNode[];
}

function levelOf(queue: KnownQueue, options: readonly OptionNode[], option: OptionNode | undefined): Level {
  const children = option ? option.children : options;
  const titles = children.map(({ title }) => title);
  const message = option ? option.message : queue.greeting;
  return { text: menuText({ message, titles, isTop: !option }), titles, children };
}

/** Returns the top menu of a queue; undefined when it has no options. */
function topMenu(queue: KnownQueue, options: readonly OptionNode[]): Answer | undefined {
  if (options.length === 0) return undefined;
  return {
    says: [
      {
        text: levelOf(queue, options, undefined).text,
        because: automationReason('options', 'queue:options', queue.author),
        file: queue.file,
      },
    ],
    queueId: queue.id,
    step: 'options',
    optionId: null,
    wrongAnswers: 0,
  };
}

function showOption(situation: Situation, level: Level, option: OptionNode): Answer {
  const isLast = option.children.length === 0;
  if (isLast && level.text === '' && !option.media) {
    return { ...handOver(situation, 'queue:options', option.author), optionId: option.id };
  }
  const { media } = option;
  const file = media && { key: media.key, name: media.originalName, mimeType: media.mimeType };
  return {
    says: [{ text: level.text, because: automationReason('options', 'queue:options', option.author), file }],
    step: isLast ? 'people' : 'options',
    optionId: option.id,
    wrongAnswers: 0,
  };
}

/** Moves one level down or up, or repeats the menu. The last option hands over and still allows going back. */
export const walkOptions: Rule = async (situation) => {
  const { memory, queue, text, optionsOf } = situation;
  if (!queue || !isAutomated(situation)) return undefined;
  const isBehindLast = memory.step === 'people' && memory.optionId !== null;
  if (memory.step !== 'options' && !(isBehindLast && answerOf(text, []) === 'back')) return undefined;
  const options = await optionsOf(queue.id);
  // The options were removed meanwhile.
  if (options.length === 0) return { says: [], step: 'people', optionId: null };
  const path = (memory.optionId !== null && pathTo(options, memory.optionId)) || [];
  const here = path.at(-1);
  const level = levelOf(queue, options, here);
  const answer = answerOf(text, level.titles);
  if (answer === 'back') {
    const parent = path.at(-2);
    return parent
      ? showOption(situation, levelOf(queue, options, parent), parent)
      : topMenu({ ...queue, file: null }, options);
  }
  const chosen = typeof answer === 'number' ? level.children[answer] : undefined;
  return chosen
    ? showOption(situation, levelOf(queue, options, chosen), chosen)
    : repeatMenu(situation, level.text);
};

function menuOf({ connection }: Situation): string {
  return queueMenuText(
    connection.greeting,
    connection.queues.map(({ name }) => name),
  );
}

function offerQueues(situation: Situation): Answer {
  const saying = {
    text: menuOf(situation),
    because: automationReason('queueMenu', 'connection:greetingMessage', situation.connection.author),
  };
  return { says: [saying], queueId: null, step: 'queues', optionId: null, wrongAnswers: 0 };
}

/** Enters a queue: a closed one only says so; otherwise its external responder, options or attendants take over. */
async function enter(situation: Situation, queue: KnownQueue): Promise<Answer> {
  const place = { queueId: queue.id, optionId: null, wrongAnswers: 0 };
  const closed = closedQueueMessage(situation, queue);
  if (closed) return { says: [closed], ...place, step: 'start' };
  const bills = enterBills(situation, queue);
  if (bills) return { ...place, ...bills };
  const outside = enterExternalResponder(situation, queue);
  const menu = outside ? undefined : topMenu(queue, await situation.optionsOf(queue.id));
  if (menu) return menu;
  const isChosen = situation.connection.queues.length > 1;
  const saying = {
    text: queue.greeting,
    because: automationReason('queueGreeting', 'queue:greetingMessage', queue.author),
    file: queue.file,
  };
  return { says: isChosen ? [saying] : [], ...place, ...(outside ?? { step: 'people' }) };
}

/** Prepends the greeting of the connection to an answer. */
function withGreeting(answer: Answer, { connection }: Situation): Answer {
  const greeting = {
    text: connection.greeting,
    because: automationReason('greeting', 'connection:greetingMessage', connection.author),
    once: 'greeting',
  };
  return { ...answer, says: [greeting, ...answer.says] };
}

async function begin(situation: Situation): Promise<Answer> {
  const { connection, greetsForOneQueue } = situation;
  const [first, ...others] = connection.queues;
  if (!first && connection.greeting.trim() === '') return noAnswer;
  if (!first) return withGreeting({ says: [], step: 'people' }, situation);
  if (others.length > 0) return offerQueues(situation);
  const entered = await enter(situation, first);
  return greetsForOneQueue ? withGreeting(entered, situation) : entered;
}

/** `#` returns to the first menu from everywhere. */
export const startAgain: Rule = async (situation) => {
  const { connection, text, memory, queue } = situation;
  const hasBegun = memory.step !== 'start' || queue !== null;
  if (!isAutomated(situation) || !hasBegun || answerOf(text, []) !== 'start') return undefined;
  if (connection.queues.length > 1) return offerQueues(situation);
  // With a single queue there is no other menu than that of its responder.
  if (isExternalStep(memory.step)) return undefined;
  return queue ? topMenu({ ...queue, file: null }, await situation.optionsOf(queue.id)) : undefined;
};

/** Skips the menu for a single queue; several are chosen by number or by name. */
export const chooseQueue: Rule = (situation) => {
  const { memory, queue, connection, text } = situation;
  if (!isAutomated(situation)) return undefined;
  if (memory.step === 'start') return queue ? enter(situation, queue) : begin(situation);
  if (memory.step !== 'queues') return undefined;
  const names = connection.queues.map(({ name }) => name);
  const answer = answerOf(text, names);
  const chosen = typeof answer === 'number' ? connection.queues[answer] : undefined;
  return chosen ? enter(situation, chosen) : repeatMenu(situation, menuOf(situation));
};
