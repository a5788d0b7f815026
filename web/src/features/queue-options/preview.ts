import { menuKeys, menuText } from '@prosa/contracts/queue-options/rules.ts';
import { pathTo, type ShownOption } from './state.ts';

/** One turn of the conversation: the customer's answer and the reply to it. */
export interface Turn {
  readonly answer: string | undefined;
  readonly text: string;
  readonly mediaName: string | null;
}

interface Greeting {
  readonly greetingMessage: string;
  readonly mediaName: string | null;
}

/** Returns the conversation of a customer who follows the menu down to an option, starting with the greeting. */
export function conversationTo(queue: Greeting, tree: readonly ShownOption[], id: number | null): Turn[] {
  const path = id === null ? [] : pathTo(tree, id);
  const titlesOf = (level: readonly ShownOption[]) => level.map(({ title }) => title);
  const top = { message: queue.greetingMessage, titles: titlesOf(tree), isTop: true };
  return [
    { answer: undefined, text: menuText(top), mediaName: queue.mediaName },
    ...path.map(({ message, mediaName, children }, depth) => {
      const siblings = path[depth - 1]?.children ?? tree;
      return {
        answer: String(siblings.indexOf(path[depth] as ShownOption) + 1),
        text: menuText({ message, titles: titlesOf(children), isTop: false }),
        mediaName,
      };
    }),
  ];
}

export interface MenuAnswer {
  readonly key: string;
  readonly title: string | undefined;
  /** Option it leads to; null is the top. */
  readonly to: number | null;
}

/** Returns the possible answers at the customer's current option. */
export function menuAnswersAt(tree: readonly ShownOption[], id: number | null): readonly MenuAnswer[] {
  const path = id === null ? [] : pathTo(tree, id);
  const here = path.at(-1);
  const choices = here ? here.children : tree;
  const back = { key: menuKeys.back, title: undefined, to: path.at(-2)?.id ?? null };
  return [
    ...choices.map(({ id: to, title }, index) => ({ key: String(index + 1), title, to })),
    ...(here ? [back, { key: menuKeys.start, title: undefined, to: null }] : []),
  ];
}
