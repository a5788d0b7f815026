import type { ReactElement, ReactNode } from 'react';
import { EmptyState } from './empty-state.tsx';
import { LoadError } from './load-error.tsx';

/** What a list must know of the query that loads it page by page. */
interface PagedQuery {
  readonly isPending: boolean;
  readonly isFetching: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly isLoadingError: boolean;
  readonly hasNextPage: boolean;
  readonly error: unknown;
  readonly fetchNextPage: () => Promise<unknown>;
  readonly refetch: () => Promise<unknown>;
}

interface ListWords {
  readonly icon: ReactElement;
  readonly search: string;
  /** Nothing there yet: what to do first. */
  readonly empty: { readonly title: string; readonly hint: string; readonly action?: ReactNode };
  readonly noMatch: { readonly title: string; readonly hint: string };
}

/** How a searched, endless list loads, fails and is empty: the same for every table. */
export function useListStates(query: PagedQuery, { icon, search, empty, noMatch }: ListWords) {
  return {
    isLoading: query.isPending,
    isLoadingMore: query.isFetchingNextPage,
    hasMore: query.hasNextPage && !query.isFetchNextPageError,
    onLoadMore: () => void query.fetchNextPage(),
    error: query.isLoadingError ? <LoadError query={query} /> : undefined,
    empty: <EmptyState icon={icon} {...(search === '' ? empty : noMatch)} />,
  };
}
