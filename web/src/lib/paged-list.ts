import type { InfiniteData } from '@tanstack/react-query';

interface PagedRow {
  readonly id: number;
  readonly updatedAt: string;
}

export interface PagedListRules<Page, Row> {
  readonly rows: (page: Page) => readonly Row[];
  readonly withRows: (page: Page, rows: Row[]) => Page;
  readonly perPage: number;
  /** Sort order of the server. */
  readonly isBefore: (a: Row, b: Row) => boolean;
  /** Whether the server's search would find the row. */
  readonly matches: (row: Row, search: string) => boolean;
  /** Whether the next page starts after this row, although this page ends before it. */
  readonly isPassed?: (page: Page, row: Row) => boolean;
}

/** Cursor by name: the row that a page comes after, stable while the list changes. */
export interface NameCursor {
  readonly afterName?: string;
  readonly afterId?: number;
}

export function cursorAfter(last: { readonly name: string; readonly id: number } | undefined): NameCursor {
  return last ? { afterName: last.name, afterId: last.id } : {};
}

/** Keeps a list that is loaded page by page equal to a fresh one while rows are added, changed and removed. */
export function createPagedList<
  Page extends { readonly hasMore: boolean },
  Row extends PagedRow,
  Param = number,
>(rules: PagedListRules<Page, Row>) {
  type List = InfiniteData<Page, Param>;
  const { rows, withRows, isBefore } = rules;

  /** Rows of all loaded pages. A live change may shift a row into the next page, so duplicates are removed. */
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

  /** Whether a row beyond the end of the page is left for a page that is not loaded yet. */
  const waits = (page: Page | undefined, row: Row): boolean =>
    page?.hasMore === true && rules.isPassed?.(page, row) !== true;

  /** Inserts a row where a fresh list would have it; a row beyond the loaded pages is left out until its page loads. */
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

  /** Inserts sorted rows where a fresh list would have them, in one pass over the loaded rows. */
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

    /** Adds or replaces a row; an older state of the row changes nothing. */
    put(list: List, row: Row, search: string): List {
      const known = list.pages.flatMap(rows).find(({ id }) => id === row.id);
      if (known && known.updatedAt > row.updatedAt) return list;
      const without = remove(list, row.id);
      return rules.matches(row, search) ? insert(without, row) : without;
    },

    /** Same as `put` for many rows, at the cost of one pass over the list instead of one for each row. */
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
     * Counts pages from the loaded rows, not from the last page number: after rows were removed live, the next number
     * would skip the rows that moved up.
     */
    nextPage(lastPage: Page, pages: Page[]): number | undefined {
      return lastPage.hasMore ? Math.floor(rowsOf({ pages }).length / rules.perPage) + 1 : undefined;
    },
  };
}
