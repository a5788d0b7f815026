import type { DownConnection } from '@prosa/contracts/platform-health/schema.ts';
import { useFormat } from '#lib/format.ts';
import { useT } from '#lib/i18n.ts';
import { DataTable, type DataTableColumn } from '#ui/data-table.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { NothingWrong } from './nothing-wrong.tsx';

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

export function DownConnections({ connections }: { readonly connections: readonly DownConnection[] }) {
  const t = useT();
  const columns = useColumns();
  if (connections.length === 0) {
    return <NothingWrong>{t('platform-health.noneDown')}</NothingWrong>;
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
