import type { Announcement } from '@prosa/contracts/announcements/schema.ts';
import IconNews from '@tabler/icons-react/dist/esm/icons/IconNews.mjs';
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { announcementListQuery, announcementPages } from '#features/announcements/queries.ts';
import { useT } from '#lib/i18n.ts';
import { plainText } from '#lib/whatsapp-text.ts';
import { DataTable, type DataTableColumn } from '#ui/data-table.tsx';
import { RowActions } from '#ui/row-actions.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { useListStates } from '#ui/use-endless-list.tsx';
import classes from './announcements-table.module.css';
import { PriorityBadge } from './priority-badge.tsx';

interface AnnouncementsTableProps {
  readonly search: string;
  readonly onEdit: (record: Announcement) => void;
  readonly onDelete: (record: Announcement) => void;
  /** The next step when there is none yet. */
  readonly addButton: ReactNode;
}

function useColumns({ onEdit, onDelete }: AnnouncementsTableProps): readonly DataTableColumn<Announcement>[] {
  const t = useT();
  return [
    {
      key: 'title',
      header: t('announcements.titleField'),
      card: 'title',
      cell: ({ title, text }) => (
        <span className={classes.words}>
          <span className={classes.title}>{title}</span>
          <span className={classes.text}>{plainText(text)}</span>
        </span>
      ),
    },
    {
      key: 'priority',
      header: t('announcements.priorityField'),
      width: '9rem',
      cell: ({ priority }) => <PriorityBadge priority={priority} />,
    },
    {
      key: 'media',
      header: t('announcements.picture'),
      width: '14rem',
      cell: ({ mediaName }) =>
        mediaName === null ? (
          <span className={classes.none}>{t('announcements.noPicture')}</span>
        ) : (
          <span className={classes.media}>
            <IconPhoto size={16} aria-hidden="true" />
            <span className={classes.mediaName}>{mediaName}</span>
          </span>
        ),
    },
    {
      key: 'status',
      header: t('announcements.status'),
      width: '8rem',
      cell: ({ status }) => (
        <StatusBadge tone={status ? 'success' : 'neutral'}>
          {t(status ? 'announcements.active' : 'announcements.inactive')}
        </StatusBadge>
      ),
    },
    {
      key: 'actions',
      header: t('announcements.actions'),
      align: 'end',
      width: '7rem',
      card: 'corner',
      cell: (record) => (
        <RowActions
          edit={{ label: t('announcements.edit', { name: record.title }), onClick: () => onEdit(record) }}
          remove={{
            label: t('announcements.delete', { name: record.title }),
            onClick: () => onDelete(record),
          }}
        />
      ),
    },
  ];
}

export function AnnouncementsTable(props: AnnouncementsTableProps) {
  const t = useT();
  const { search, addButton } = props;
  const columns = useColumns(props);
  const query = useInfiniteQuery(announcementListQuery(search));
  const states = useListStates(query, {
    icon: <IconNews />,
    search,
    empty: { title: t('announcements.empty.title'), hint: t('announcements.empty.hint'), action: addButton },
    noMatch: { title: t('announcements.noMatch.title', { search }), hint: t('announcements.noMatch.hint') },
  });
  return (
    <DataTable
      label={t('announcements.title')}
      columns={columns}
      rows={query.data ? announcementPages.rowsOf(query.data) : []}
      rowKey={({ id }) => id}
      {...states}
    />
  );
}
