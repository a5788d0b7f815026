import type { InfiniteData } from '@tanstack/react-query';

interface PagedRow {
  readonly id: number;
  readonly updatedAt: string;
}

export interface PagedListRules<Page, Row> {
  readonly rows: (page: Page) => readonly Row[];
  readonly withRows: (page: Page, rows: Row[]) => Page;
  readonly perPage: number;
  /** The order of the server. */
  readonly isBefore: (a: Row, b: Row) => boolean;
  /** What the server would find. */
  readonly matches: (row: Row, search: string) => boolean;
  /** Whether the page after begins beyond this row, although the page does not reach so far. */
  readonly isPassed?: (page: Page, row: Row) => boolean;
}

/** The row a page comes after: a place that stays where it is while the list moves. */
export interface NameCursor {
  readonly afterName?: string;
  readonly afterId?: number;
}

export function cursorAfter(last: { readonly name: string; readonly id: number } | undefined): NameCursor {
  return last ? { afterName: last.name, afterId: last.id } : {};
}

/** How a list that is loaded page by page stays equal to a fresh one while rows come, change and go. */
export function createPagedList<
  Page extends { readonly hasMore: boolean },
  Row extends PagedRow,
  Param = number,
>(rules: PagedListRules<Page, Row>) {
  type List = InfiniteData<Page, Param>;
  const { rows, withRows, isBefore } = rules;

  /** Rows of all loaded pages. A live change may shift a row into the next page, so it can arrive twice. */
  function rowsOf(list: Pick<List, 'pages'>): readonly Row[] {
    const byId = new Map<number, Row>();
    for (const row of list.pages.flatMap(rows)) if (!byId.has(row.id)) byId.set(row.id, row);
    return [...byId.values()];
  }

  function remove(list: List, id: number): List {
    const has = (page: Page) => rows(page).some((row) => row.id === id);
    if (!list.pages.some(has)) return list;
    const pages = list.pages.map((page) =>
      has(page)
        ? withRows(
            page,
            rows(page).filter((row) => row.id !== id),
          )
        : page,
    );
    return { ...list, pages };
  }

  /** Whether a row that comes after all of the page waits for a page of its own. */
  const waits = (page: Page | undefined, row: Row): boolean =>
    page?.hasMore === true && rules.isPassed?.(page, row) !== true;

  /** Puts a row where a fresh list would; beyond the loaded rows it waits for its own page. */
  function insert(list: List, row: Row): List {
    const last = list.pages.length - 1;
    const found = list.pages.findIndex((page) => rows(page).some((other) => isBefore(row, other)));
    if (found === -1 && waits(list.pages[last], row)) return list;
    const target = found === -1 ? last : found;
    const pages = list.pages.map((page, index) => {
      if (index !== target) return page;
      const place = rows(page).findIndex((other) => isBefore(row, other));
      return withRows(page, rows(page).toSpliced(place === -1 ? rows(page).length : place, 0, row));
    });
    return { ...list, pages };
  }

  /** Puts sorted rows where a fresh list would, in one walk over the loaded ones. */
  function merge(list: List, sorted: readonly Row[]): List {
    let next = 0;
    const pages = list.pages.map((page, index) => {
      const merged: Row[] = [];
      for (const row of rows(page)) {
        for (let other = sorted[next]; other && isBefore(other, row); other = sorted[next]) {
          merged.push(other);
          next += 1;
        }
        merged.push(row);
      }
      if (index === list.pages.length - 1) {
        merged.push(...sorted.slice(next).filter((row) => !waits(page, row)));
        next = sorted.length;
      }
      return merged.length === rows(page).length ? page : withRows(page, merged);
    });
    return { ...list, pages };
  }

  return {
    rowsOf,
    remove,

    /** A row that is new or has changed; an older state of it changes nothing. */
    put(list: List, row: Row, search: string): List {
      const known = list.pages.flatMap(rows).find(({ id }) => id === row.id);
      if (known && known.updatedAt > row.updatedAt) return list;
      const without = remove(list, row.id);
      return rules.matches(row, search) ? insert(without, row) : without;
    },

    /** The same for many at once, whose cost is that of one look at the list and not of one for each. */
    putMany(list: List, changed: readonly Row[], search: string): List {
      const known = new Map(list.pages.flatMap(rows).map((row) => [row.id, row]));
      const news = changed.filter(({ id, updatedAt }) => (known.get(id)?.updatedAt ?? '') <= updatedAt);
      const newest = new Map(news.map((row) => [row.id, row]));
      const matching = [...newest.values()].filter((row) => rules.matches(row, search));
      const gone = news.filter(({ id }) => known.has(id));
      if (gone.length === 0 && matching.length === 0) return list;
      const pages = list.pages.map((page) =>
        rows(page).some(({ id }) => newest.has(id))
          ? withRows(
              page,
              rows(page).filter(({ id }) => !newest.has(id)),
            )
          : page,
      );
      return merge(
        { ...list, pages },
        matching.toSorted((a, b) => (isBefore(a, b) ? -1 : 1)),
      );
    },

    /**
     * Pages are counted from the rows that are loaded, not from the last number asked for: after rows were removed
     * live, the next number would jump over the ones that moved up.
     */
    nextPage(lastPage: Page, pages: Page[]): number | undefined {
      return lastPage.hasMore ? Math.floor(rowsOf({ pages }).length / rules.perPage) + 1 : undefined;
    },
  };
}
