import { describe, expect, it } from 'vitest';
import { answerOf, menuText, problemsOf, treeOf } from './rules.ts';

describe('the text of a menu', () => {
  const titles = ['Boleto', 'Nota fiscal'];

  it('greets at the top, numbers the choices and names the way to the start', () => {
    expect(menuText({ message: 'Como ajudamos?\n', titles, isTop: true })).toBe(
      'Como ajudamos?\n\n*[ 1 ]* - Boleto\n*[ 2 ]* - Nota fiscal\n\n*[ # ]* - Menu inicial',
    );
  });

  it('names the way back below the top, and needs no words above the choices', () => {
    expect(menuText({ message: ' ', titles, isTop: false })).toBe(
      '*[ 1 ]* - Boleto\n*[ 2 ]* - Nota fiscal\n\n*[ 0 ]* - Voltar\n*[ # ]* - Menu inicial',
    );
  });

  it('is the message alone where nothing can be chosen', () => {
    expect(menuText({ message: 'Já vamos atender.', titles: [], isTop: false })).toBe('Já vamos atender.');
  });
});

it.each([
  ['1', 0],
  [' 2. ', 1],
  ['[ 2 ]', 1],
  ['*[ 2 ]*', 1],
  ['2️⃣', 1],
  ['02', 1],
  ['nota  FISCAL', 1],
  ['segunda-via', 2],
  ['Opcao', 3],
  ['0', 'back'],
  ['0️⃣', 'back'],
  ['#', 'start'],
  ['# ', 'start'],
  ['5', undefined],
  ['12', undefined],
  ['1 boleto', undefined],
  ['', undefined],
  ['quero falar com alguém', undefined],
])('the answer “%s” means %s', (text, meaning) => {
  expect(answerOf(text, ['Boleto', 'Nota fiscal', 'Segunda-via', 'Opção'])).toBe(meaning);
});

const option = (id: number, parentId: number | null, change: object = {}) => ({
  id,
  parentId,
  title: `Opção ${id}`,
  message: 'Oi',
  hasMedia: false,
  ...change,
});

describe('a tree', () => {
  it('hangs every row on its parent, siblings as they came', () => {
    const tree = treeOf([option(3, null), option(1, null), option(2, 3), option(5, 2), option(4, 3)]);
    const ids = (nodes: typeof tree): unknown[] => nodes.map(({ id, children }) => [id, ids(children)]);
    expect(ids(tree)).toEqual([
      [
        3,
        [
          [2, [[5, []]]],
          [4, []],
        ],
      ],
      [1, []],
    ]);
  });

  it('without faults has no problem', () => {
    const rows = [
      option(1, null, { message: '' }),
      option(2, 1, { message: '', hasMedia: true }),
      option(3, 1),
      option(4, null),
    ];
    expect(problemsOf(treeOf(rows))).toEqual([]);
  });

  it('tells dead ends, titles said twice on one level, and answers of two digits', () => {
    const rows = [
      option(1, null, { title: 'Informações' }),
      option(2, null, { title: 'informacoes ' }),
      option(3, 1, { title: 'Informações', message: ' \n' }),
      ...[10, 11, 12, 13, 14, 15, 16, 17, 18, 19].map((id) => option(id, 2)),
    ];
    expect(problemsOf(treeOf(rows))).toEqual([
      { id: 3, problem: 'deadEnd' },
      { id: 2, problem: 'sameTitle' },
      { id: 19, problem: 'beyondNine' },
    ]);
  });
});
