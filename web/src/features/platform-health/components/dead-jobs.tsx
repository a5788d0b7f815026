import type { DeadJob } from '@prosa/contracts/platform-health/schema.ts';
import { useRetryDeadJob } from '#features/platform-health/queries.ts';
import { useFormat } from '#lib/format.ts';
import { useT } from '#lib/i18n.ts';
import { PlainButton } from '#ui/plain-button.tsx';
import { toast } from '#ui/toast.ts';
import classes from './dead-jobs.module.css';
import { NoProblems } from './no-problems.tsx';

/** Jobs that failed for good, each with a way to try it once more. */
export function DeadJobs({ jobs }: { readonly jobs: readonly DeadJob[] }) {
  const t = useT();
  const format = useFormat();
  const retry = useRetryDeadJob();
  if (jobs.length === 0) {
    return <NoProblems>{t('platform-health.noneDead')}</NoProblems>;
  }
  return (
    <ul className={classes.root}>
      {jobs.map(({ id, name, companyName, error, attempts, diedAt }) => (
        <li key={id} className={classes.job}>
          <div className={classes.words}>
            <code className={classes.name}>{name}</code>
            <span className={classes.error}>{error || t('platform-health.noError')}</span>
            <span className={classes.line}>
              {[companyName, t('platform-health.attempts', { count: attempts }), format.dateTime(diedAt)]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </div>
          <PlainButton
            onClick={() => retry.mutate(id, { onSuccess: () => toast.success(t('platform-health.retried')) })}
            isBusy={retry.isPending && retry.variables === id}
          >
            {t('platform-health.retry')}
          </PlainButton>
        </li>
      ))}
    </ul>
  );
}
