import type { ManagedPlan } from '@prosa/contracts/plans/schema.ts';
import IconPackage from '@tabler/icons-react/dist/esm/icons/IconPackage.mjs';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { planListQuery, planPages } from '#features/plans/queries.ts';
import { useT } from '#lib/i18n.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { SkeletonList } from '#ui/skeleton-list.tsx';
import { useLoadMore } from '#ui/use-endless-list.tsx';
import { PlanCard } from './plan-card.tsx';
import classes from './plans-board.module.css';

interface PlansBoardProps {
  readonly search: string;
  readonly onEdit: (plan: ManagedPlan) => void;
  readonly onDelete: (plan: ManagedPlan) => void;
  /** The next step when there is none yet. */
  readonly addButton: ReactNode;
}

/** Every plan as a card, cheapest first. */
export function PlansBoard({ search, onEdit, onDelete, addButton }: PlansBoardProps) {
  const t = useT();
  const query = useInfiniteQuery(planListQuery(search));
  const plans = query.data ? planPages.rowsOf(query.data) : [];
  const sentinel = useLoadMore({
    isActive: query.hasNextPage && !query.isFetchingNextPage && !query.isFetchNextPageError,
    rowCount: plans.length,
    onLoadMore: () => void query.fetchNextPage(),
  });
  if (query.isPending) return <SkeletonList hasAvatar={false} />;
  if (query.isLoadingError) {
    return (
      <ErrorState
        title={t('plans.loadFailed')}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    );
  }
  if (plans.length === 0) {
    return search === '' ? (
      <EmptyState
        icon={<IconPackage />}
        title={t('plans.empty.title')}
        hint={t('plans.empty.hint')}
        action={addButton}
      />
    ) : (
      <EmptyState
        icon={<IconPackage />}
        title={t('plans.noMatch.title', { search })}
        hint={t('plans.noMatch.hint')}
      />
    );
  }
  return (
    <div className={classes.root}>
      {plans.map((plan) => (
        <PlanCard key={plan.id} plan={plan} onEdit={() => onEdit(plan)} onDelete={() => onDelete(plan)} />
      ))}
      <div ref={sentinel} />
    </div>
  );
}
