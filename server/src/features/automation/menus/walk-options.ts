import { becauseOf } from '@prosa/contracts/automation/rules.ts';
import { answerOf, menuText } from '@prosa/contracts/queue-options/rules.ts';
import {
  type Answer,
  type KnownQueue,
  leads,
  type Rule,
  type Situation,
} from '#features/automation/rules.ts';
import type { OptionNode } from '#features/queue-options/service.ts';
import { handOver, unanswered } from './wrong-answer.ts';

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
export function topMenu(queue: KnownQueue, options: readonly OptionNode[]): Answer | undefined {
  if (options.length === 0) return undefined;
  return {
    says: [
      {
        text: levelOf(queue, options, undefined).text,
        because: becauseOf('options', 'queue:options', queue.author),
        file: queue.file,
      },
    ],
    queueId: queue.id,
    step: 'options',
    optionId: null,
    wrongAnswers: 0,
  };
}

function shown(situation: Situation, level: Level, option: OptionNode): Answer {
  const isLast = option.children.length === 0;
  if (isLast && level.text === '' && !option.media) {
    return { ...handOver(situation, 'queue:options', option.author), optionId: option.id };
  }
  const { media } = option;
  const file = media && { key: media.key, name: media.originalName, mimeType: media.mimeType };
  return {
    says: [{ text: level.text, because: becauseOf('options', 'queue:options', option.author), file }],
    step: isLast ? 'people' : 'options',
    optionId: option.id,
    wrongAnswers: 0,
  };
}

/** Moves one level down or up, or repeats the menu. The last option hands over and still allows going back. */
export const walkOptions: Rule = async (situation) => {
  const { memory, queue, text, optionsOf } = situation;
  if (!queue || !leads(situation)) return undefined;
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
      ? shown(situation, levelOf(queue, options, parent), parent)
      : topMenu({ ...queue, file: null }, options);
  }
  const chosen = typeof answer === 'number' ? level.children[answer] : undefined;
  return chosen
    ? shown(situation, levelOf(queue, options, chosen), chosen)
    : unanswered(situation, level.text);
};
