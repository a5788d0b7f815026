import { canEditQuickMessage } from '@prosa/contracts/quick-messages/rules.ts';
import type { QuickMessage } from '@prosa/contracts/quick-messages/schema.ts';
import IconBolt from '@tabler/icons-react/dist/esm/icons/IconBolt.mjs';
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import IconPaperclip from '@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { quickMessageListQuery, quickMessagePages } from '#features/quick-messages/queries.ts';
import { useT } from '#lib/i18n.ts';
import { useSessionUser } from '#lib/session.ts';
import { DataTable, type DataTableColumn } from '#ui/data-table.tsx';
import { RowActions } from '#ui/row-actions.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { useListStates } from '#ui/use-endless-list.tsx';
import classes from './quick-messages-table.module.css';

interface QuickMessagesTableProps {
  readonly search: string;
  readonly onEdit: (record: QuickMessage) => void;
  readonly onDelete: (record: QuickMessage) => void;
  /** The next step when there is none yet. */
  readonly addButton: ReactNode;
}

function useColumns({ onEdit, onDelete }: QuickMessagesTableProps): readonly DataTableColumn<QuickMessage>[] {
  const t = useT();
  const me = useSessionUser();
  return [
    {
      key: 'shortcode',
      header: t('quick-messages.shortcode'),
      width: '12rem',
      card: 'title',
      cell: ({ shortcode }) => <span className={classes.shortcode}>/{shortcode}</span>,
    },
    {
      key: 'message',
      header: t('quick-messages.message'),
      cell: ({ message, mediaName }) => (
        <span className={classes.content}>
          {message === '' ? null : <span className={classes.message}>{message}</span>}
          {mediaName === null ? null : (
            <span className={classes.file}>
              <IconPaperclip size={14} aria-hidden="true" />
              {mediaName}
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'reach',
      header: t('quick-messages.reach'),
      width: '11rem',
      cell: ({ geral }) => (
        <span className={classes.reach}>
          {geral ? <IconUsers size={16} aria-hidden="true" /> : <IconLock size={16} aria-hidden="true" />}
          {t(geral ? 'quick-messages.reach.all' : 'quick-messages.reach.own')}
        </span>
      ),
    },
    {
      key: 'status',
      header: t('quick-messages.status'),
      width: '8rem',
      cell: ({ status }) => (
        <StatusBadge tone={status ? 'success' : 'neutral'}>
          {t(status ? 'quick-messages.active' : 'quick-messages.inactive')}
        </StatusBadge>
      ),
    },
    {
      key: 'actions',
      header: t('quick-messages.actions'),
      align: 'end',
      width: '7rem',
      card: 'corner',
      cell: (record) =>
        canEditQuickMessage(me, me.id, record) ? (
          <RowActions
            edit={{
              label: t('quick-messages.edit', { shortcode: `/${record.shortcode}` }),
              onClick: () => onEdit(record),
            }}
            remove={{
              label: t('quick-messages.delete', { shortcode: `/${record.shortcode}` }),
              onClick: () => onDelete(record),
            }}
          />
        ) : null,
    },
  ];
}

export function QuickMessagesTable(props: QuickMessagesTableProps) {
  const t = useT();
  const { search, addButton } = props;
  const columns = useColumns(props);
  const query = useInfiniteQuery(quickMessageListQuery(search));
  const states = useListStates(query, {
    icon: <IconBolt />,
    search,
    empty: {
      title: t('quick-messages.empty.title'),
      hint: t('quick-messages.empty.hint'),
      action: addButton,
    },
    noMatch: { title: t('quick-messages.noMatch.title', { search }), hint: t('quick-messages.noMatch.hint') },
  });
  return (
    <DataTable
      label={t('quick-messages.title')}
      columns={columns}
      rows={query.data ? quickMessagePages.rowsOf(query.data) : []}
      rowKey={({ id }) => id}
      {...states}
    />
  );
}
