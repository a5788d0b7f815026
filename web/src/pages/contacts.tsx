import type { Contact } from '@prosa/contracts/contacts/schema.ts';
import { can } from '@prosa/contracts/permissions.ts';
import IconFileImport from '@tabler/icons-react/dist/esm/icons/IconFileImport.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useState } from 'react';
import { ContactsTable } from '#features/contacts/components/contacts-table.tsx';
import { ExportContactsButton } from '#features/contacts/components/export-contacts-button.tsx';
import { useT } from '#lib/i18n.ts';
import { useSessionUser } from '#lib/session.ts';
import { AdaptiveButton } from '#ui/adaptive-button.tsx';
import { DialogHost, useDialog } from '#ui/dialog-host.tsx';
import { lazyOverlay, useIdlePreload } from '#ui/lazy-part.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { SearchField } from '#ui/search-field.tsx';
import classes from './list-page.module.css';

const ContactDialog = lazyOverlay(
  async () => (await import('#features/contacts/components/contact-dialog.tsx')).ContactDialog,
);
const NewTicket = lazyOverlay(async () => (await import('./new-ticket.tsx')).NewTicket);
const DeleteContactDialog = lazyOverlay(
  async () => (await import('#features/contacts/components/delete-contact-dialog.tsx')).DeleteContactDialog,
);
const EraseContactDialog = lazyOverlay(
  async () => (await import('#features/contacts/components/erase-contact-dialog.tsx')).EraseContactDialog,
);
const ImportContactsDialog = lazyOverlay(
  async () => (await import('#features/contacts/components/import-contacts-dialog.tsx')).ImportContactsDialog,
);
const soon = [ContactDialog, NewTicket, DeleteContactDialog, ImportContactsDialog];

export function ContactsPage() {
  const t = useT();
  const canExport = can(useSessionUser(), 'contacts:export');
  const [search, setSearch] = useState('');
  const editing = useDialog<{ readonly contact: Contact | undefined }>();
  const deleting = useDialog<Contact>();
  const erasing = useDialog<Contact>();
  const importing = useDialog<true>();
  const talking = useDialog<Contact>();
  useIdlePreload(soon);
  const addButton = (
    <PlainButton
      variant="primary"
      icon={<IconPlus aria-hidden="true" />}
      onClick={() => editing.open({ contact: undefined })}
    >
      {t('contacts.add')}
    </PlainButton>
  );
  return (
    <div className={classes.root}>
      <PageHeader
        title={t('contacts.title')}
        search={<SearchField label={t('contacts.search')} onSearch={setSearch} />}
        actions={
          <>
            <AdaptiveButton
              label={t('contacts.import')}
              icon={<IconFileImport size={18} aria-hidden="true" />}
              onClick={() => importing.open(true)}
            />
            {canExport ? <ExportContactsButton /> : null}
            {addButton}
          </>
        }
      />
      <ContactsTable
        search={search}
        onEdit={(contact) => editing.open({ contact })}
        onDelete={deleting.open}
        onTalk={talking.open}
        addButton={addButton}
      />
      <DialogHost dialog={editing}>
        {(value, control) => <ContactDialog {...control} contact={value.contact} />}
      </DialogHost>
      <DialogHost dialog={deleting}>
        {(value, control) => (
          <DeleteContactDialog
            {...control}
            contact={value}
            onErase={() => {
              erasing.open(value);
              deleting.close();
            }}
          />
        )}
      </DialogHost>
      <DialogHost dialog={erasing}>
        {(value, control) => <EraseContactDialog {...control} contact={value} />}
      </DialogHost>
      <DialogHost dialog={talking}>
        {(value, control) => <NewTicket {...control} contact={value} />}
      </DialogHost>
      <DialogHost dialog={importing}>{(_, control) => <ImportContactsDialog {...control} />}</DialogHost>
    </div>
  );
}
