import { describe, expect, it } from 'vitest';
import { sampleOption } from './sample-option.ts';
import {
  branchIds,
  checkForm,
  draftId,
  parentsFor,
  pathTo,
  placesAfter,
  problemsIn,
  type ShownOption,
  shownTree,
  sortOptions,
  withPlaces,
} from './state.ts';

const rows = [
  sampleOption(2, '2'),
  sampleOption(1, '1'),
  sampleOption(11, '2', 1),
  sampleOption(10, '1', 1),
  sampleOption(100, '1', 10),
];
const ids = (tree: readonly ShownOption[]): unknown[] =>
  tree.map(({ id, children }) => (children.length === 0 ? id : [id, ids(children)]));
const draft = { title: 'Nova', message: 'Oi', mediaName: null };

describe('the tree', () => {
  it('stands in the order of the places', () => {
    expect(ids(shownTree(rows))).toEqual([[1, [[10, [100]], 11]], 2]);
  });

  it('shows what is being written: a new one at the end of its level, another in its place', () => {
    expect(ids(shownTree(rows, { ...draft, id: undefined, parentId: 1 }))).toEqual([
      [1, [[10, [100]], 11, draftId]],
      2,
    ]);
    const changed = shownTree(rows, { ...draft, id: 10, parentId: 1 });
    expect(ids(changed)).toEqual([[1, [[10, [100]], 11]], 2]);
    expect(pathTo(changed, 10).at(-1)).toMatchObject({ title: 'Nova', message: 'Oi' });
  });

  it('shows an option that goes elsewhere with all it has, at the end there', () => {
    const moved = shownTree(rows, { ...draft, id: 10, parentId: null });
    expect(ids(moved)).toEqual([[1, [11]], 2, [10, [100]]]);
  });

  it('knows the way to an option and what goes with it', () => {
    const tree = shownTree(rows);
    expect(pathTo(tree, 100).map(({ id }) => id)).toEqual([1, 10, 100]);
    expect(pathTo(tree, 99)).toEqual([]);
    expect(tree[0] && branchIds(tree[0])).toEqual([1, 10, 100, 11]);
  });

  it('is checked with its files: one that brings a file is no dead end', () => {
    const mute = { message: '' };
    const options = [
      sampleOption(1, '1', null, mute),
      sampleOption(2, '2', null, { ...mute, mediaName: 'a.png' }),
    ];
    expect(problemsIn(shownTree(options))).toEqual([{ id: 1, problem: 'deadEnd' }]);
  });
});

describe('the places an option may go to', () => {
  it('are all but itself and what is below it, named by their way', () => {
    const tree = shownTree(rows);
    const parents = parentsFor(tree, pathTo(tree, 10).at(-1));
    expect(parents.map(({ path }) => path)).toEqual(['Opção 1', 'Opção 1 › Opção 11', 'Opção 2']);
    expect(parentsFor(tree, undefined)).toHaveLength(5);
  });

  it('end where the lowest below it would have no level', () => {
    const chain = [1, 2, 3, 4, 5, 6].map((id) => sampleOption(id, '1', id === 1 ? null : id - 1));
    const tall = [sampleOption(20, '2'), sampleOption(21, '1', 20), sampleOption(22, '1', 21)];
    const tree = shownTree([...chain, ...tall]);
    expect(parentsFor(tree, pathTo(tree, 20).at(-1)).map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(parentsFor(tree, undefined).map(({ id }) => id)).not.toContain(6);
  });
});

it('another place makes room among the siblings and touches no other level', () => {
  const order = (id: number, parentId: number | null, place: number) =>
    sortOptions(withPlaces(rows, placesAfter(rows, { id, parentId }, place))).map(
      (row) => `${row.id}:${row.option}`,
    );
  expect(order(11, 1, 1)).toEqual(['1:1', '11:1', '100:1', '2:2', '10:2']);
  expect(order(1, null, 2)).toEqual(['2:1', '10:1', '100:1', '1:2', '11:2']);
});

it('the form asks for a title and nothing else', () => {
  expect(checkForm({ title: 'Boleto', message: '', parentId: null })).toEqual({});
  expect(checkForm({ title: '  ', message: '', parentId: 3 })).toEqual({ title: 'validation.required' });
});
