import type { ContactList } from '@prosa/contracts/contact-lists/schema.ts';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ContactListsTable } from '#features/contact-lists/components/contact-lists-table.tsx';
import { useT } from '#lib/i18n.ts';
import { DialogHost, useDialog } from '#ui/dialog-host.tsx';
import { lazyOverlay, useIdlePreload } from '#ui/lazy-part.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { SearchField } from '#ui/search-field.tsx';
import classes from './list-page.module.css';

const ContactListDialog = lazyOverlay(
  async () => (await import('#features/contact-lists/components/contact-list-dialog.tsx')).ContactListDialog,
);
const DeleteContactListDialog = lazyOverlay(
  async () =>
    (await import('#features/contact-lists/components/delete-contact-list-dialog.tsx'))
      .DeleteContactListDialog,
);
const ImportContactsDialog = lazyOverlay(
  async () => (await import('#features/contacts/components/import-contacts-dialog.tsx')).ImportContactsDialog,
);
const soon = [ContactListDialog, DeleteContactListDialog, ImportContactsDialog];

export function ContactListsPage() {
  const t = useT();
  const navigate = useNavigate();
  const [search, setSearch] = useState('');
  const editing = useDialog<{ readonly list: ContactList | undefined }>();
  const deleting = useDialog<ContactList>();
  const importing = useDialog<ContactList>();
  useIdlePreload(soon);
  const addButton = (
    <PlainButton
      variant="primary"
      icon={<IconPlus aria-hidden="true" />}
      onClick={() => editing.open({ list: undefined })}
    >
      {t('contact-lists.add')}
    </PlainButton>
  );
  // A new list is empty: the next step is to fill it.
  const openList = ({ id }: ContactList): void =>
    void navigate({ to: '/contact-lists/$contactListId/contacts', params: { contactListId: String(id) } });
  return (
    <div className={classes.root}>
      <PageHeader
        title={t('contact-lists.title')}
        search={<SearchField label={t('contact-lists.search')} onSearch={setSearch} />}
        actions={addButton}
      />
      <ContactListsTable
        search={search}
        onEdit={(list) => editing.open({ list })}
        onDelete={deleting.open}
        onImport={importing.open}
        addButton={addButton}
      />
      <DialogHost dialog={editing}>
        {(value, control) => <ContactListDialog {...control} list={value.list} onCreated={openList} />}
      </DialogHost>
      <DialogHost dialog={deleting}>
        {(value, control) => <DeleteContactListDialog {...control} list={value} />}
      </DialogHost>
      <DialogHost dialog={importing}>
        {(value, control) => <ImportContactsDialog {...control} list={value} />}
      </DialogHost>
    </div>
  );
}
