import { can } from '@prosa/contracts/permissions.ts';
import type { Tag } from '@prosa/contracts/tags/schema.ts';
import IconTags from '@tabler/icons-react/dist/esm/icons/IconTags.mjs';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { tagListQuery, tagPages } from '#features/tags/queries.ts';
import { useT } from '#lib/i18n.ts';
import { useSessionUser } from '#lib/session.ts';
import { DataTable, type DataTableColumn } from '#ui/data-table.tsx';
import { RowActions } from '#ui/row-actions.tsx';
import { useListStates } from '#ui/use-endless-list.tsx';
import { TagBadge } from './tag-badge.tsx';
import classes from './tags-table.module.css';

interface TagsTableProps {
  readonly search: string;
  readonly onEdit: (tag: Tag) => void;
  readonly onDelete: (tag: Tag) => void;
  /** The next step when there is none yet. */
  readonly addButton: ReactNode;
}

function useColumns({ onEdit, onDelete }: TagsTableProps): readonly DataTableColumn<Tag>[] {
  const t = useT();
  const me = useSessionUser();
  const columns: DataTableColumn<Tag>[] = [
    {
      key: 'name',
      header: t('tags.name'),
      card: 'title',
      cell: ({ name, color }) => <TagBadge name={name} color={color} />,
    },
    {
      key: 'color',
      header: t('tags.color'),
      width: '10rem',
      cell: ({ color }) => <code className={classes.code}>{color}</code>,
    },
    {
      key: 'kanban',
      header: t('tags.kanban'),
      width: '12rem',
      cell: ({ kanban }) =>
        kanban === 1 ? t('tags.kanbanYes') : <span className={classes.no}>{t('tags.kanbanNo')}</span>,
    },
  ];
  if (!can(me, 'tags:manage')) return columns;
  const actions: DataTableColumn<Tag> = {
    key: 'actions',
    header: t('tags.actions'),
    align: 'end',
    width: '7rem',
    card: 'corner',
    cell: (tag) => (
      <RowActions
        edit={{ label: t('tags.edit', { name: tag.name }), onClick: () => onEdit(tag) }}
        remove={{ label: t('tags.delete', { name: tag.name }), onClick: () => onDelete(tag) }}
      />
    ),
  };
  return [...columns, actions];
}

export function TagsTable(props: TagsTableProps) {
  const t = useT();
  const { search, addButton } = props;
  const columns = useColumns(props);
  const query = useInfiniteQuery(tagListQuery(search));
  const states = useListStates(query, {
    icon: <IconTags />,
    search,
    empty: { title: t('tags.empty.title'), hint: t('tags.empty.hint'), action: addButton },
    noMatch: { title: t('tags.noMatch.title', { search }), hint: t('tags.noMatch.hint') },
  });
  return (
    <DataTable
      label={t('tags.title')}
      columns={columns}
      rows={query.data ? tagPages.rowsOf(query.data) : []}
      rowKey={({ id }) => id}
      {...states}
    />
  );
}
