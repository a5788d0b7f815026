import { isChangeable } from '@prosa/contracts/schedules/rules.ts';
import type { Schedule } from '@prosa/contracts/schedules/schema.ts';
import IconCalendarTime from '@tabler/icons-react/dist/esm/icons/IconCalendarTime.mjs';
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs';
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { scheduleListQuery, schedulePages } from '#features/schedules/queries.ts';
import { useCompanyTimeZone } from '#lib/company-time-zone.ts';
import { useFormat } from '#lib/format.ts';
import { useT } from '#lib/i18n.ts';
import { DataTable, type DataTableColumn } from '#ui/data-table.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { RowActions } from '#ui/row-actions.tsx';
import { useListStates } from '#ui/use-endless-list.tsx';
import { ScheduleStatusBadge } from './schedule-status-badge.tsx';
import classes from './schedules-table.module.css';

interface SchedulesTableProps {
  readonly search: string;
  readonly onOpen: (schedule: Schedule) => void;
  readonly onDelete: (schedule: Schedule) => void;
  /** The next step when there is none yet. */
  readonly addButton: ReactNode;
}

function useColumns({ onOpen, onDelete }: SchedulesTableProps): readonly DataTableColumn<Schedule>[] {
  const t = useT();
  const format = useFormat(useCompanyTimeZone());
  const nameOf = ({ contact }: Schedule) => contact?.name ?? t('schedules.contactGone');
  return [
    {
      key: 'contact',
      header: t('schedules.contact'),
      width: '14rem',
      card: 'title',
      cell: (schedule) => <span className={classes.contact}>{nameOf(schedule)}</span>,
    },
    {
      key: 'body',
      header: t('schedules.body'),
      cell: ({ body, mediaName }) => (
        <span className={classes.content}>
          <span className={classes.body}>{body}</span>
          {mediaName === null ? null : (
            <span className={classes.file}>
              <IconPhoto size={14} aria-hidden="true" />
              {mediaName}
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'sendAt',
      header: t('schedules.sendAt'),
      width: '10rem',
      cell: ({ sendAt }) => <time dateTime={sendAt}>{format.dateTime(sendAt)}</time>,
    },
    {
      key: 'user',
      header: t('schedules.author'),
      width: '10rem',
      cell: ({ user }) => user?.name ?? '–',
    },
    {
      key: 'status',
      header: t('schedules.status'),
      width: '14rem',
      cell: (schedule) => <ScheduleStatusBadge schedule={schedule} />,
    },
    {
      key: 'actions',
      header: t('schedules.actions'),
      align: 'end',
      width: '7rem',
      card: 'corner',
      cell: (schedule) =>
        isChangeable(schedule) ? (
          <RowActions
            edit={{
              label: t('schedules.edit', { name: nameOf(schedule) }),
              onClick: () => onOpen(schedule),
            }}
            remove={{
              label: t('schedules.delete', { name: nameOf(schedule) }),
              onClick: () => onDelete(schedule),
            }}
          />
        ) : (
          <IconButton
            label={t('schedules.show', { name: nameOf(schedule) })}
            icon={<IconEye size={18} />}
            onClick={() => onOpen(schedule)}
          />
        ),
    },
  ];
}

export function SchedulesTable(props: SchedulesTableProps) {
  const t = useT();
  const { search, addButton } = props;
  const columns = useColumns(props);
  const query = useInfiniteQuery(scheduleListQuery(search));
  const states = useListStates(query, {
    icon: <IconCalendarTime />,
    search,
    empty: { title: t('schedules.empty.title'), hint: t('schedules.empty.hint'), action: addButton },
    noMatch: { title: t('schedules.noMatch.title', { search }), hint: t('schedules.noMatch.hint') },
  });
  return (
    <DataTable
      label={t('schedules.title')}
      columns={columns}
      rows={query.data ? schedulePages.rowsOf(query.data) : []}
      rowKey={({ id }) => id}
      {...states}
    />
  );
}
