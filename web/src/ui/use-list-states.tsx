import type { ReactElement, ReactNode } from 'react';
import { EmptyState } from './empty-state.tsx';
import { LoadError } from './load-error.tsx';

/** The part of a paged query that a list needs. */
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
  /** Shown while the list has no rows: explains what to do first. */
  readonly empty: { readonly title: string; readonly hint: string; readonly action?: ReactNode };
  readonly noMatch: { readonly title: string; readonly hint: string };
}

/** Loading, error and empty states of a searched, endless list: the same for every table. */
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
