/** What a row of a tree must say of itself. */
interface Branch {
  readonly id: number;
  readonly parentId: number | null;
}
export type Tree<Row> = Row & { readonly children: readonly Tree<Row>[] };

/** Rows of one queue as a tree; siblings keep the order they are given in. */
export function treeOf<Row extends Branch>(rows: readonly Row[]): readonly Tree<Row>[] {
  const byParent = Map.groupBy(rows, ({ parentId }) => parentId);
  const below = (parentId: number | null): readonly Tree<Row>[] =>
    (byParent.get(parentId) ?? []).map((row) => ({ ...row, children: below(row.id) }));
  return below(null);
}

/** What customers answer to leave a menu. */
export const menuKeys = { back: '0', start: '#' } as const;
const menuWords = { back: 'Voltar', start: 'Menu inicial' } as const;

export interface Menu {
  /** Said above the choices: the message of the chosen option, at the top the greeting of the queue. */
  readonly message: string;
  readonly titles: readonly string[];
  /** At the top of a queue one can only go back to the start. */
  readonly isTop: boolean;
}

const line = (key: string, words: string): string => `*[ ${key} ]* - ${words}`;

/** What the customer reads at one level of a queue. Without choices it is the message alone. */
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

/** The place of a choice from 0, or a way out of the menu. */
export type MenuAnswer = number | 'back' | 'start';

const fold = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/g, ' ').trim();

/** People also copy the brackets, end with a full stop, or answer by the key drawn as a picture. */
const bareKey = (text: string): string => fold(text).replaceAll(/[[\]().*_\s-]/g, '');

/** What an answer means in a menu: a number of it, a way out, or a title word for word; else nothing. */
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

/** What a customer can still answer with one digit. */
export const oneDigitChoices = 9;

/**
 * Nothing is said and nothing can be chosen; two siblings have one title, so that its words reach the first only;
 * the answer has two digits, which people mistype.
 */
export type OptionProblem = 'deadEnd' | 'sameTitle' | 'beyondNine';

type Checked = Tree<
  Branch & { readonly title: string; readonly message: string; readonly hasMedia: boolean }
>;

/** What is wrong in a tree, in the order people read it. */
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
