import type { QuickMessage } from '@prosa/contracts/quick-messages/schema.ts';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useState } from 'react';
import { QuickMessagesTable } from '#features/quick-messages/components/quick-messages-table.tsx';
import { useT } from '#lib/i18n.ts';
import { DialogHost, useDialog } from '#ui/dialog-host.tsx';
import { lazyOverlay, useIdlePreload } from '#ui/lazy-part.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { SearchField } from '#ui/search-field.tsx';
import classes from './list-page.module.css';

const QuickMessageDialog = lazyOverlay(
  async () =>
    (await import('#features/quick-messages/components/quick-message-dialog.tsx')).QuickMessageDialog,
);
const DeleteQuickMessageDialog = lazyOverlay(
  async () =>
    (await import('#features/quick-messages/components/delete-quick-message-dialog.tsx'))
      .DeleteQuickMessageDialog,
);
const soon = [QuickMessageDialog, DeleteQuickMessageDialog];

export function QuickMessagesPage() {
  const t = useT();
  const [search, setSearch] = useState('');
  const editing = useDialog<{ readonly record: QuickMessage | undefined }>();
  const deleting = useDialog<QuickMessage>();
  useIdlePreload(soon);
  const addButton = (
    <PlainButton
      variant="primary"
      icon={<IconPlus aria-hidden="true" />}
      onClick={() => editing.open({ record: undefined })}
    >
      {t('quick-messages.add')}
    </PlainButton>
  );
  return (
    <div className={classes.root}>
      <PageHeader
        title={t('quick-messages.title')}
        search={<SearchField label={t('quick-messages.search')} onSearch={setSearch} />}
        actions={addButton}
      />
      <QuickMessagesTable
        search={search}
        onEdit={(record) => editing.open({ record })}
        onDelete={deleting.open}
        addButton={addButton}
      />
      <DialogHost dialog={editing}>
        {(value, control) => <QuickMessageDialog {...control} record={value.record} />}
      </DialogHost>
      <DialogHost dialog={deleting}>
        {(value, control) => <DeleteQuickMessageDialog {...control} record={value} />}
      </DialogHost>
    </div>
  );
}
