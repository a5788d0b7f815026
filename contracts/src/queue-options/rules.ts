/** Minimum fields of a row in a tree. */
interface Branch {
  readonly id: number;
  readonly parentId: number | null;
}
export type Tree<Row> = Row & { readonly children: readonly Tree<Row>[] };

/** Builds a tree from the rows of one queue; siblings keep their order. */
export function treeOf<Row extends Branch>(rows: readonly Row[]): readonly Tree<Row>[] {
  const byParent = Map.groupBy(rows, ({ parentId }) => parentId);
  const below = (parentId: number | null): readonly Tree<Row>[] =>
    (byParent.get(parentId) ?? []).map((row) => ({ ...row, children: below(row.id) }));
  return below(null);
}

/** Answers with which customers leave a menu. */
export const menuKeys = { back: '0', start: '#' } as const;
const menuWords = { back: 'Voltar', start: 'Menu inicial' } as const;

export interface Menu {
  /** Text above the choices: the message of the chosen option, or the queue's greeting at the top. */
  readonly message: string;
  readonly titles: readonly string[];
  /** At the top of a queue only the way to the start is offered. */
  readonly isTop: boolean;
}

const line = (key: string, words: string): string => `*[ ${key} ]* - ${words}`;

/** Returns the text of one menu level; without choices, the message alone. */
export function menuText({ message, titles, isTop }: Menu): string {
  const said = message.trim();
  if (titles.length === 0) return said;
  const choices = titles.map((title, index) => line(String(index + 1), title));
  const ways = [
    ...(isTop ? [] : [line(menuKeys.back, menuWords.back)]),
    line(menuKeys.start, menuWords.start),
  ];
  return [...(said === '' ? [] : [said, '']), ...choices, '', ...ways].join('\n');
}

/** Index of a choice, from 0, or a way out of the menu. */
export type MenuAnswer = number | 'back' | 'start';

const fold = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/g, ' ').trim();

/** Customers also copy the brackets, end with a full stop, or answer with a keycap emoji. */
const bareKey = (text: string): string => fold(text).replaceAll(/[[\]().*_\s-]/g, '');

/** Resolves an answer: a number of the menu, a way out, or an exact title; undefined otherwise. */
export function answerOf(text: string, titles: readonly string[]): MenuAnswer | undefined {
  const key = bareKey(text);
  if (key === menuKeys.start) return 'start';
  if (key === menuKeys.back) return 'back';
  if (/^\d{1,2}$/.test(key)) {
    const place = Number(key);
    return place >= 1 && place <= titles.length ? place - 1 : undefined;
  }
  const wanted = fold(text);
  const place = wanted === '' ? -1 : titles.findIndex((title) => fold(title) === wanted);
  return place === -1 ? undefined : place;
}

/** Number of choices that a single digit can select. */
export const oneDigitChoices = 9;

/**
 * Problems of an option: `deadEnd` sends no text and offers no choice, `sameTitle` repeats a sibling's title, so that
 * the title selects the first one only, `beyondNine` needs two digits, which people mistype.
 */
export type OptionProblem = 'deadEnd' | 'sameTitle' | 'beyondNine';

type Checked = Tree<
  Branch & { readonly title: string; readonly message: string; readonly hasMedia: boolean }
>;

/** Returns the problems of a tree, in reading order. */
export function problemsOf(
  siblings: readonly Checked[],
): readonly { readonly id: number; readonly problem: OptionProblem }[] {
  const titles = siblings.map(({ title }) => fold(title));
  return siblings.flatMap(({ id, message, hasMedia, children }, index) => {
    const problems: OptionProblem[] = [];
    if (message.trim() === '' && !hasMedia && children.length === 0) problems.push('deadEnd');
    if (titles.indexOf(titles[index] ?? '') < index) problems.push('sameTitle');
    if (index >= oneDigitChoices) problems.push('beyondNine');
    return [...problems.map((problem) => ({ id, problem })), ...problemsOf(children)];
  });
}
