import type { JobQueue } from '@prosa/contracts/platform-health/schema.ts';
import { useFormat } from '#lib/format.ts';
import { useT } from '#lib/i18n.ts';
import { DataTable, type DataTableColumn } from '#ui/data-table.tsx';
import classes from './job-queues.module.css';
import { NoProblems } from './no-problems.tsx';

const states = ['running', 'ready', 'late', 'delayed', 'dead'] as const;
const wrongStates: readonly string[] = ['late', 'dead'];

function useColumns(): readonly DataTableColumn<JobQueue>[] {
  const t = useT();
  const { number } = useFormat();
  return [
    {
      key: 'name',
      header: t('platform-health.job'),
      card: 'title',
      cell: ({ name }) => <code className={classes.name}>{name}</code>,
    },
    ...states.map((state) => ({
      key: state,
      header: t(`platform-health.job.${state}`),
      align: 'end' as const,
      width: '6rem',
      cell: (queue: JobQueue) => (
        <span
          className={classes.number}
          data-wrong={(wrongStates.includes(state) && queue[state] > 0) || undefined}
        >
          {number(queue[state])}
        </span>
      ),
    })),
  ];
}

export function JobQueues({ queues }: { readonly queues: readonly JobQueue[] }) {
  const t = useT();
  const columns = useColumns();
  if (queues.length === 0) {
    return <NoProblems>{t('platform-health.noJobs')}</NoProblems>;
  }
  return (
    <DataTable
      label={t('platform-health.jobsTable')}
      columns={columns}
      rows={queues}
      rowKey={({ name }) => name}
    />
  );
}
