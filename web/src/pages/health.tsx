import { useQuery } from '@tanstack/react-query';
import { HealthBoard } from '#features/platform-health/components/health-board.tsx';
import { platformHealthQuery } from '#features/platform-health/queries.ts';
import { useFormat } from '#lib/format.ts';
import { useT } from '#lib/i18n.ts';
import { LoadError } from '#ui/load-error.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SkeletonList } from '#ui/skeleton-list.tsx';
import classes from './health.module.css';

export function HealthPage() {
  const t = useT();
  const health = useQuery(platformHealthQuery());
  const format = useFormat();
  const readAt = health.data && format.time(health.data.readAt);
  return (
    <div className={classes.root}>
      <PageHeader
        title={t('platform-health.title')}
        description={readAt ? t('platform-health.readAt', { time: readAt }) : t('platform-health.reading')}
      />
      {health.isPending ? <SkeletonList hasAvatar={false} /> : null}
      {health.isLoadingError ? <LoadError query={health} /> : null}
      {health.data ? <HealthBoard health={health.data} /> : null}
    </div>
  );
}
