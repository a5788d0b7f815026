import type { AuditEntry } from '@prosa/contracts/audit-log/schema.ts';
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs';
import { useInfiniteQuery } from '@tanstack/react-query';
import { auditListQuery } from '#features/audit-log/queries.ts';
import type { AuditQuery } from '#features/audit-log/state.ts';
import { useCompanyTimeZone } from '#lib/company-time-zone.ts';
import { deviceOf } from '#lib/device-name.ts';
import { useFormat } from '#lib/format.ts';
import { useT } from '#lib/i18n.ts';
import { DataTable, type DataTableColumn } from '#ui/data-table.tsx';
import { useListStates } from '#ui/use-endless-list.tsx';
import classes from './audit-table.module.css';
import { EntryDescription } from './entry-description.tsx';

interface AuditTableProps {
  readonly filter: AuditQuery;
  readonly isFiltered: boolean;
}

function useColumns(): readonly DataTableColumn<AuditEntry>[] {
  const t = useT();
  const format = useFormat(useCompanyTimeZone());
  return [
    {
      key: 'at',
      header: t('audit-log.at'),
      width: '11rem',
      cell: ({ at }) => (
        <time dateTime={at} title={format.relative(at)}>
          {format.dateTime(at)}
        </time>
      ),
    },
    {
      key: 'person',
      header: t('audit-log.person'),
      width: '14rem',
      cell: ({ userName, enteredByName }) => (
        <span className={classes.lines}>
          <span className={classes.main}>{userName ?? t('audit-log.system')}</span>
          {enteredByName === null ? null : (
            <span className={classes.side}>{t('audit-log.enteredBy', { name: enteredByName })}</span>
          )}
        </span>
      ),
    },
    {
      key: 'deed',
      header: t('audit-log.deed'),
      card: 'title',
      cell: (entry) => <EntryDescription entry={entry} />,
    },
    {
      key: 'origin',
      header: t('audit-log.origin'),
      width: '13rem',
      cell: ({ address, userAgent }) => (
        <span className={classes.lines} title={userAgent}>
          <span>{deviceOf(userAgent) ?? t('audit-log.unknownDevice')}</span>
          <span className={classes.side}>{address}</span>
        </span>
      ),
    },
  ];
}

/** Table of audit entries, newest first. */
export function AuditTable({ filter, isFiltered }: AuditTableProps) {
  const t = useT();
  const columns = useColumns();
  const query = useInfiniteQuery(auditListQuery(filter));
  const states = useListStates(query, {
    icon: <IconHistory />,
    search: isFiltered ? ' ' : '',
    empty: { title: t('audit-log.empty.title'), hint: t('audit-log.empty.hint') },
    noMatch: { title: t('audit-log.noMatch.title'), hint: t('audit-log.noMatch.hint') },
  });
  return (
    <DataTable
      label={t('audit-log.title')}
      columns={columns}
      rows={query.data?.pages.flatMap(({ entries }) => entries) ?? []}
      rowKey={({ id }) => id}
      {...states}
    />
  );
}
