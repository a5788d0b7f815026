import type { FileList } from '@prosa/contracts/file-lists/schema.ts';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FileListsTable } from '#features/file-lists/components/file-lists-table.tsx';
import { fileListsQuery } from '#features/file-lists/queries.ts';
import { useT } from '#lib/i18n.ts';
import { DialogHost, useDialog } from '#ui/dialog-host.tsx';
import { lazyOverlay, useIdlePreload } from '#ui/lazy-part.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { SearchField } from '#ui/search-field.tsx';
import classes from './list-page.module.css';

const FileListDialog = lazyOverlay(
  async () => (await import('#features/file-lists/components/file-list-dialog.tsx')).FileListDialog,
);
const DeleteFileListDialog = lazyOverlay(
  async () =>
    (await import('#features/file-lists/components/delete-file-list-dialog.tsx')).DeleteFileListDialog,
);
const soon = [FileListDialog, DeleteFileListDialog];

export function FilesPage() {
  const t = useT();
  const [search, setSearch] = useState('');
  const editing = useDialog<{ readonly list: FileList | undefined }>();
  const deleting = useDialog<FileList>();
  const { data } = useInfiniteQuery(fileListsQuery(search));
  const count = data?.pages[0]?.count;
  useIdlePreload(soon);
  const addButton = (
    <PlainButton
      variant="primary"
      icon={<IconPlus aria-hidden="true" />}
      onClick={() => editing.open({ list: undefined })}
    >
      {t('file-lists.add')}
    </PlainButton>
  );
  return (
    <div className={classes.root}>
      <PageHeader
        title={t('file-lists.title')}
        description={count === undefined ? undefined : t('file-lists.count', { count })}
        search={<SearchField label={t('file-lists.search')} onSearch={setSearch} />}
        actions={addButton}
      />
      <FileListsTable
        search={search}
        onEdit={(list) => editing.open({ list })}
        onDelete={deleting.open}
        addButton={addButton}
      />
      <DialogHost dialog={editing}>
        {(value, control) => <FileListDialog {...control} list={value.list} />}
      </DialogHost>
      <DialogHost dialog={deleting}>
        {(value, control) => <DeleteFileListDialog {...control} list={value} />}
      </DialogHost>
    </div>
  );
}
