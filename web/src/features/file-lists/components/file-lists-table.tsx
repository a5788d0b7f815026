import type { FileList } from '@prosa/contracts/file-lists/schema.ts';
import IconFiles from '@tabler/icons-react/dist/esm/icons/IconFiles.mjs';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { fileListPages, fileListsQuery } from '#features/file-lists/queries.ts';
import { useT } from '#lib/i18n.ts';
import { DataTable, type DataTableColumn } from '#ui/data-table.tsx';
import { RowActions } from '#ui/row-actions.tsx';
import { useListStates } from '#ui/use-endless-list.tsx';
import classes from './file-lists-table.module.css';
import { FileThumb } from './file-thumb.tsx';

interface FileListsTableProps {
  readonly search: string;
  readonly onEdit: (list: FileList) => void;
  readonly onDelete: (list: FileList) => void;
  /** The next step when there is none yet. */
  readonly addButton: ReactNode;
}

const maxThumbs = 4;

function useColumns({ onEdit, onDelete }: FileListsTableProps): readonly DataTableColumn<FileList>[] {
  const t = useT();
  return [
    {
      key: 'name',
      header: t('file-lists.name'),
      card: 'title',
      cell: ({ name, message }) => (
        <span className={classes.words}>
          <span className={classes.name}>{name}</span>
          <span className={classes.message}>{message}</span>
        </span>
      ),
    },
    {
      key: 'files',
      header: t('file-lists.files'),
      width: '22rem',
      cell: ({ options }) => (
        <span className={classes.files}>
          {options.slice(0, maxThumbs).map(({ id, mimeType, thumbnailUrl }) => (
            <FileThumb key={id} mimeType={mimeType} url={thumbnailUrl} />
          ))}
          <span className={classes.count}>{t('file-lists.fileCount', { count: options.length })}</span>
        </span>
      ),
    },
    {
      key: 'actions',
      header: t('file-lists.actions'),
      align: 'end',
      width: '7rem',
      card: 'corner',
      cell: (list) => (
        <RowActions
          edit={{ label: t('file-lists.edit', { name: list.name }), onClick: () => onEdit(list) }}
          remove={{ label: t('file-lists.delete', { name: list.name }), onClick: () => onDelete(list) }}
        />
      ),
    },
  ];
}

export function FileListsTable(props: FileListsTableProps) {
  const t = useT();
  const { search, addButton } = props;
  const columns = useColumns(props);
  const query = useInfiniteQuery(fileListsQuery(search));
  const states = useListStates(query, {
    icon: <IconFiles />,
    search,
    empty: { title: t('file-lists.empty.title'), hint: t('file-lists.empty.hint'), action: addButton },
    noMatch: { title: t('file-lists.noMatch.title', { search }), hint: t('file-lists.noMatch.hint') },
  });
  return (
    <DataTable
      label={t('file-lists.title')}
      columns={columns}
      rows={query.data ? fileListPages.rowsOf(query.data) : []}
      rowKey={({ id }) => id}
      {...states}
    />
  );
}
