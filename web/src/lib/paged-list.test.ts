import type { InfiniteData } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { createPagedList, type PagedListRules } from './paged-list.ts';
import { isBeforeByName, isFoundIn } from './text-search.ts';

interface Row {
  readonly id: number;
  readonly name: string;
  readonly updatedAt: string;
}
interface Page {
  readonly rows: readonly Row[];
  readonly hasMore: boolean;
}

const perPage = 5;
const rules: PagedListRules<Page, Row> = {
  rows: (page) => page.rows,
  withRows: (page, rows) => ({ ...page, rows }),
  perPage,
  isBefore: isBeforeByName,
  matches: ({ name }, search) => isFoundIn(search, [name]),
};
const pagedList = createPagedList(rules);
const names = ['Ana', 'Élcio', 'bruno', 'Ângela', 'Carla', 'davi', 'Zoé'];

/** Seeded, so that a failure can be reproduced. */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

function fresh(rows: ReadonlyMap<number, Row>, search: string): Row[] {
  const found = [...rows.values()].filter(({ name }) => isFoundIn(search, [name]));
  return found.sort((a, b) => (isBeforeByName(a, b) ? -1 : 1));
}

function load(found: readonly Row[], pageCount: number): InfiniteData<Page, number> {
  const pages = Array.from({ length: pageCount }, (_, index) => ({
    rows: found.slice(index * perPage, (index + 1) * perPage),
    hasMore: found.length > (index + 1) * perPage,
  }));
  return { pages, pageParams: pages.map((_, index) => index + 1) };
}

describe('a list that is loaded page by page', () => {
  it.each([
    ['whole', '', 9],
    ['its first two pages', '', 2],
    ['a search', 'a', 2],
    ['a search with an accent', 'ang', 1],
  ])('stays equal to a fresh one while rows come, are renamed and go: %s', (_, search, pageCount) => {
    const random = createRandom(5);
    const rows = new Map<number, Row>();
    let clock = 0;
    const put = (id: number): Row => {
      clock += 1;
      const row = {
        id,
        name: names[random(names.length)] ?? 'Ana',
        updatedAt: String(clock).padStart(6, '0'),
      };
      rows.set(id, row);
      return row;
    };
    for (let id = 1; id <= 20; id += 1) put(id);
    let list = load(fresh(rows, search), pageCount);
    for (let round = 21; round < 400; round += 1) {
      const ids = [...rows.keys()];
      const id = ids[random(ids.length)];
      if (id !== undefined && random(10) < 3) {
        rows.delete(id);
        list = pagedList.remove(list, id);
      } else {
        const row = put(id !== undefined && random(2) === 0 ? id : round);
        list = pagedList.put(pagedList.put(list, row, search), row, search);
      }
      const shown = pagedList.rowsOf(list);
      const wanted = fresh(rows, search);
      expect(shown).toEqual(wanted.slice(0, shown.length));
      if (list.pages.at(-1)?.hasMore === false) expect(shown).toHaveLength(wanted.length);
    }
  });

  it.each([
    ['whole', '', 9],
    ['its first two pages', '', 2],
    ['a search', 'a', 2],
  ])('stays equal to a fresh one when many rows come and change at once: %s', (_, search, pageCount) => {
    const random = createRandom(11);
    const rows = new Map<number, Row>();
    let clock = 0;
    const change = (): Row[] => {
      clock += 1;
      const ids = new Set(Array.from({ length: 12 }, () => random(300)));
      const changed = [...ids].map((id) => ({
        id,
        name: `${names[random(names.length)]} ${random(9)}`,
        updatedAt: String(clock).padStart(6, '0'),
      }));
      for (const row of changed) rows.set(row.id, row);
      return changed;
    };
    change();
    let list = load(fresh(rows, search), pageCount);
    let before: Row[] = [];
    for (let round = 0; round < 100; round += 1) {
      const changed = change();
      // The previous state of rows arrives late, and the current state arrives twice.
      list = pagedList.putMany(list, [...changed, ...changed], search);
      list = pagedList.putMany(
        list,
        before.filter(({ id }) => !changed.some((row) => row.id === id)),
        search,
      );
      before = changed;
      const shown = pagedList.rowsOf(list);
      const wanted = fresh(rows, search);
      expect(shown).toEqual(wanted.slice(0, shown.length));
      if (list.pages.at(-1)?.hasMore === false) expect(shown).toHaveLength(wanted.length);
    }
    expect(pagedList.putMany(list, [], search)).toBe(list);
  });

  it('does not go back to an older state of a row', () => {
    const now = { id: 1, name: 'Agora', updatedAt: '2' };
    const before = { ...now, name: 'Antes', updatedAt: '1' };
    const list = load([now], 1);
    expect(pagedList.put(list, before, '')).toBe(list);
    expect(pagedList.putMany(list, [before], '')).toBe(list);
  });

  it('asks for the page that begins after the loaded rows', () => {
    const rows = names.map((name, index) => ({ id: index, name, updatedAt: '1' }));
    const [first, second] = load(rows, 2).pages;
    if (!first || !second) throw new Error('two pages were loaded');
    expect(pagedList.nextPage(first, [first])).toBe(2);
    const shrunk = { ...first, rows: first.rows.slice(1) };
    expect(pagedList.nextPage(shrunk, [shrunk])).toBe(1);
    expect(pagedList.nextPage(second, [first, second])).toBeUndefined();
  });

  it('takes what lies beyond its last row where the page after would pass over it', () => {
    const short = createPagedList<Page, Row>({
      ...rules,
      isPassed: (_, row) => isBeforeByName(row, { id: 0, name: 'davi' }),
    });
    const [ana, carla, zoe] = ['Ana', 'Carla', 'Zoé'].map((name, id) => ({ id, name, updatedAt: '1' })) as [
      Row,
      Row,
      Row,
    ];
    const list = { pages: [{ rows: [ana], hasMore: true }], pageParams: [1] };
    for (const change of [
      short.put(short.put(list, carla, ''), zoe, ''),
      short.putMany(list, [carla, zoe], ''),
    ]) {
      expect(short.rowsOf(change)).toEqual([ana, carla]);
    }
  });
});
