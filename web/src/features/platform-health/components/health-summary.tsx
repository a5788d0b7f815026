import type { PlatformHealth } from '@prosa/contracts/platform-health/schema.ts';
import {
  deadJobs,
  lateJobs,
  type Problem,
  problemsOf,
  waitingMessages,
} from '#features/platform-health/state.ts';
import { useT } from '#lib/i18n.ts';
import { StatusBadge } from '#ui/status-badge.tsx';
import classes from './health-summary.module.css';

function countOf(problem: Problem, health: PlatformHealth): number {
  if (problem === 'down') return health.connections.down;
  if (problem === 'waiting') return waitingMessages(health);
  return problem === 'late' ? lateJobs(health) : deadJobs(health);
}

/** In a line: all is well, or what is not. */
export function HealthSummary({ health }: { readonly health: PlatformHealth }) {
  const t = useT();
  const found = problemsOf(health);
  return (
    <p className={classes.root} role="status">
      {found.length === 0 ? (
        <StatusBadge tone="success">{t('platform-health.fine')}</StatusBadge>
      ) : (
        found.map((problem) => (
          <StatusBadge key={problem} tone="danger">
            {t(`platform-health.problem.${problem}`, { count: countOf(problem, health) })}
          </StatusBadge>
        ))
      )}
    </p>
  );
}
