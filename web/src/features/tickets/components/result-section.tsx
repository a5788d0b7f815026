import { type ReactNode, useId } from 'react';
import { useT } from '#lib/i18n.ts';
import { LoadError } from '#ui/load-error.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { SkeletonList } from '#ui/skeleton-list.tsx';
import classes from './result-section.module.css';

/** State of the query behind a section. */
interface SectionQuery {
  readonly isLoadingError: boolean;
  readonly isFetching: boolean;
  readonly error: unknown;
  readonly refetch: () => Promise<unknown>;
  readonly isFetchNextPageError: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
}

interface ResultSectionProps {
  readonly title: string;
  /** Rows found so far. */
  readonly count: number;
  /** There are more than that. */
  readonly isPartial: boolean;
  readonly isLoading: boolean;
  readonly hasAvatars: boolean;
  readonly query: SectionQuery;
  /** Shows further rows; absent when all are shown. */
  readonly onMore?: (() => void) | undefined;
  readonly isLoadingMore?: boolean;
  readonly children: ReactNode;
}

/** One kind of search result, under a heading with its count. Without results it takes no place. */
export function ResultSection(props: ResultSectionProps) {
  const { title, count, isPartial, isLoading, hasAvatars, query, onMore, isLoadingMore = false } = props;
  const t = useT();
  const id = useId();
  if (!isLoading && !query.isLoadingError && count === 0 && !isPartial) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {title}
        {isLoading || query.isLoadingError ? null : (
          <span className={classes.count}>{isPartial ? `${count}+` : count}</span>
        )}
      </h2>
      {query.isLoadingError ? <LoadError query={query} /> : null}
      {isLoading ? <SkeletonList rows={2} hasAvatar={hasAvatars} /> : props.children}
      {onMore ? (
        <div className={classes.more}>
          <PlainButton variant="quiet" isBusy={isLoadingMore} onClick={onMore}>
            {t('tickets.found.more')}
          </PlainButton>
        </div>
      ) : null}
    </section>
  );
}
