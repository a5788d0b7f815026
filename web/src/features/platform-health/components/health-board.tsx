import type { PlatformHealth } from '@prosa/contracts/platform-health/schema.ts';
import { useT } from '#lib/i18n.ts';
import { CardSection } from '#ui/card-section.tsx';
import { DeadJobs } from './dead-jobs.tsx';
import { DownConnections } from './down-connections.tsx';
import { FigureList } from './figure-list.tsx';
import classes from './health-board.module.css';
import { HealthSummary } from './health-summary.tsx';
import { JobQueues } from './job-queues.tsx';
import { MachineFigures } from './machine-figures.tsx';

/** Everything at a glance; what is wrong stands first. */
export function HealthBoard({ health }: { readonly health: PlatformHealth }) {
  const t = useT();
  const { companies, connections, jobs } = health;
  return (
    <div className={classes.root}>
      <HealthSummary health={health} />
      <div className={classes.cards}>
        <div className={classes.stack}>
          <CardSection title={t('platform-health.companies')}>
            <FigureList
              figures={[
                { label: t('platform-health.active'), value: companies.active },
                { label: t('platform-health.expired'), value: companies.expired },
                { label: t('platform-health.disabled'), value: companies.disabled },
              ]}
            />
          </CardSection>
          <CardSection title={t('platform-health.connections')}>
            <FigureList
              figures={[
                { label: t('platform-health.connected'), value: connections.connected },
                {
                  label: t('platform-health.down'),
                  value: connections.down,
                  isWrong: connections.down > 0,
                },
              ]}
            />
          </CardSection>
        </div>
        <MachineFigures health={health} />
      </div>
      <CardSection title={t('platform-health.downTitle')}>
        <DownConnections connections={connections.longestDown} />
      </CardSection>
      <CardSection title={t('platform-health.jobs')} hint={t('platform-health.jobsHint')}>
        <JobQueues queues={jobs.queues} />
      </CardSection>
      <CardSection title={t('platform-health.deadTitle')} hint={t('platform-health.deadHint')}>
        <DeadJobs jobs={jobs.dead} />
      </CardSection>
    </div>
  );
}
