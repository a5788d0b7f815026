import { type ReactElement, type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { EmptyState } from './empty-state.tsx';
import { LoadError } from './load-error.tsx';

interface LoadMore {
  readonly isActive: boolean;
  readonly rowCount: number;
  readonly onLoadMore: (() => void) | undefined;
}

/**
 * Asks for the next page when the sentinel shows. Its height is the distance from the end at which that happens, so it
 * works whether the list or the page scrolls.
 */
export function useLoadMore({ isActive, rowCount, onLoadMore }: LoadMore): RefObject<HTMLDivElement | null> {
  const sentinel = useRef<HTMLDivElement>(null);
  const loadMore = useEffectEvent(() => onLoadMore?.());

  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows need a new look, as a short page may leave the sentinel in sight and then nothing crosses it
  useEffect(() => {
    const element = sentinel.current;
    if (!element || !isActive) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) loadMore();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [isActive, rowCount]);

  return sentinel;
}

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

interface ListTexts {
  readonly icon: ReactElement;
  readonly search: string;
  /** Shown while the list has no rows: explains what to do first. */
  readonly empty: { readonly title: string; readonly hint: string; readonly action?: ReactNode };
  readonly noMatch: { readonly title: string; readonly hint: string };
}

/** Loading, error and empty states of a searched, endless list: the same for every table. */
export function useListStates(query: PagedQuery, { icon, search, empty, noMatch }: ListTexts) {
  return {
    isLoading: query.isPending,
    isLoadingMore: query.isFetchingNextPage,
    hasMore: query.hasNextPage && !query.isFetchNextPageError,
    onLoadMore: () => void query.fetchNextPage(),
    error: query.isLoadingError ? <LoadError query={query} /> : undefined,
    empty: <EmptyState icon={icon} {...(search === '' ? empty : noMatch)} />,
  };
}
