import type { DownConnection, PlatformHealth } from '@prosa/contracts/platform-health/schema.ts';
import { useFormat } from '#lib/format.ts';
import { useT } from '#lib/i18n.ts';
import { CardSection } from '#ui/card-section.tsx';
import { DataTable, type DataTableColumn } from '#ui/data-table.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { DeadJobs } from './dead-jobs.tsx';
import { FigureList } from './figure-list.tsx';
import classes from './health-board.module.css';
import { HealthSummary } from './health-summary.tsx';
import { JobQueues } from './job-queues.tsx';
import { MachineFigures } from './machine-figures.tsx';
import { NoProblems } from './no-problems.tsx';

function useColumns(): readonly DataTableColumn<DownConnection>[] {
  const t = useT();
  const format = useFormat();
  return [
    { key: 'company', header: t('platform-health.company'), cell: ({ companyName }) => companyName },
    {
      key: 'name',
      header: t('platform-health.connection'),
      card: 'title',
      cell: ({ name }) => name,
    },
    {
      key: 'status',
      header: t('platform-health.state'),
      cell: ({ status }) => (
        <StatusBadge tone={status === 'DISCONNECTED' ? 'danger' : 'warning'}>
          {t(`connections.status.${status}`)}
        </StatusBadge>
      ),
    },
    {
      key: 'reason',
      header: t('platform-health.reason'),
      cell: ({ reason, hasProcess }) => {
        if (!hasProcess) return t('platform-health.noProcess');
        return reason === null ? '–' : t(`connections.reason.${reason}`);
      },
    },
    {
      key: 'since',
      header: t('platform-health.downSince'),
      cell: ({ since }) => (
        <time dateTime={since} title={format.dateTime(since)}>
          {format.relative(since)}
        </time>
      ),
    },
  ];
}

function DownConnections({ connections }: { readonly connections: readonly DownConnection[] }) {
  const t = useT();
  const columns = useColumns();
  if (connections.length === 0) {
    return <NoProblems>{t('platform-health.noneDown')}</NoProblems>;
  }
  return (
    <DataTable
      label={t('platform-health.downTable')}
      columns={columns}
      rows={connections}
      rowKey={({ id }) => id}
    />
  );
}

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
