import type { Help } from '@prosa/contracts/helps/schema.ts';
import IconMovie from '@tabler/icons-react/dist/esm/icons/IconMovie.mjs';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { helpListQuery, helpPages } from '#features/helps/queries.ts';
import { useT } from '#lib/i18n.ts';
import { DataTable, type DataTableColumn } from '#ui/data-table.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { RowActions } from '#ui/row-actions.tsx';
import { useListStates } from '#ui/use-endless-list.tsx';
import classes from './helps-table.module.css';

interface HelpsTableProps {
  readonly search: string;
  readonly onEdit: (help: Help) => void;
  readonly onDelete: (help: Help) => void;
  /** The next step when there is none yet. */
  readonly addButton: ReactNode;
}

function useColumns({ onEdit, onDelete }: HelpsTableProps): readonly DataTableColumn<Help>[] {
  const t = useT();
  return [
    {
      key: 'title',
      header: t('helps.titleField'),
      card: 'title',
      cell: ({ title, description }) => (
        <span className={classes.words}>
          <span className={classes.title}>{title}</span>
          <span className={classes.description}>{description}</span>
        </span>
      ),
    },
    {
      key: 'video',
      header: t('helps.video'),
      width: '11rem',
      cell: ({ video }) => <code className={classes.video}>{video}</code>,
    },
    {
      key: 'actions',
      header: t('helps.actions'),
      align: 'end',
      width: '7rem',
      card: 'corner',
      cell: (help) => (
        <RowActions
          edit={{ label: t('helps.edit', { title: help.title }), onClick: () => onEdit(help) }}
          remove={{ label: t('helps.delete', { title: help.title }), onClick: () => onDelete(help) }}
        />
      ),
    },
  ];
}

/** The films as the platform's owner looks after them. */
export function HelpsTable(props: HelpsTableProps) {
  const t = useT();
  const { search, addButton } = props;
  const columns = useColumns(props);
  const query = useInfiniteQuery(helpListQuery(search));
  const states = useListStates(query, {
    icon: <IconMovie />,
    search,
    empty: { title: t('helps.empty.title'), hint: t('helps.empty.ownerHint'), action: addButton },
    noMatch: { title: t('helps.noMatch.title', { search }), hint: t('helps.noMatch.hint') },
  });
  const error = states.error ? (
    <ErrorState
      title={t('helps.loadFailed')}
      onRetry={() => void query.refetch()}
      isRetrying={query.isFetching}
    />
  ) : undefined;
  return (
    <DataTable
      label={t('helps.title')}
      columns={columns}
      rows={query.data ? helpPages.rowsOf(query.data) : []}
      rowKey={({ id }) => id}
      {...states}
      error={error}
    />
  );
}
