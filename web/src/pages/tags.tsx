import type { Tag } from '@prosa/contracts/tags/schema.ts';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useState } from 'react';
import { TagsTable } from '#features/tags/components/tags-table.tsx';
import { useT } from '#lib/i18n.ts';
import { DialogHost, useDialog } from '#ui/dialog-host.tsx';
import { lazyOverlay, useIdlePreload } from '#ui/lazy-part.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { SearchField } from '#ui/search-field.tsx';
import classes from './list-page.module.css';

const TagDialog = lazyOverlay(
  async () => (await import('#features/tags/components/tag-dialog.tsx')).TagDialog,
);
const DeleteTagDialog = lazyOverlay(
  async () => (await import('#features/tags/components/delete-tag-dialog.tsx')).DeleteTagDialog,
);
const soon = [TagDialog, DeleteTagDialog];

export function TagsPage() {
  const t = useT();
  const [search, setSearch] = useState('');
  const editing = useDialog<{ readonly tag: Tag | undefined }>();
  const deleting = useDialog<Tag>();
  useIdlePreload(soon);
  const addButton = (
    <PlainButton
      variant="primary"
      icon={<IconPlus aria-hidden="true" />}
      onClick={() => editing.open({ tag: undefined })}
    >
      {t('tags.add')}
    </PlainButton>
  );
  return (
    <div className={classes.root}>
      <PageHeader
        title={t('tags.title')}
        search={<SearchField label={t('tags.search')} onSearch={setSearch} />}
        actions={addButton}
      />
      <TagsTable
        search={search}
        onEdit={(tag) => editing.open({ tag })}
        onDelete={deleting.open}
        addButton={addButton}
      />
      <DialogHost dialog={editing}>
        {(value, control) => <TagDialog {...control} tag={value.tag} />}
      </DialogHost>
      <DialogHost dialog={deleting}>
        {(value, control) => <DeleteTagDialog {...control} tag={value} />}
      </DialogHost>
    </div>
  );
}
