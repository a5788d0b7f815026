import type { Contact } from '@prosa/contracts/contacts/schema.ts';
import IconFileSpreadsheet from '@tabler/icons-react/dist/esm/icons/IconFileSpreadsheet.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useState } from 'react';
import { ContactDialog } from '#features/contacts/components/contact-dialog.tsx';
import { ContactsTable } from '#features/contacts/components/contacts-table.tsx';
import { DeleteContactDialog } from '#features/contacts/components/delete-contact-dialog.tsx';
import { ExportContactsButton } from '#features/contacts/components/export-contacts-button.tsx';
import { ImportContactsDialog } from '#features/contacts/components/import-contacts-dialog.tsx';
import { useT } from '#lib/i18n.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { useDialog } from '#ui/use-dialog.ts';
import { useIsNarrow } from '#ui/use-is-narrow.ts';
import classes from './list-page.module.css';

export function ContactsPage() {
  const t = useT();
  const isNarrow = useIsNarrow();
  const [search, setSearch] = useState('');
  const editing = useDialog<{ readonly contact: Contact | undefined }>();
  const deleting = useDialog<Contact>();
  const importing = useDialog<true>();
  const addButton = (
    <PlainButton
      variant="primary"
      icon={<IconPlus aria-hidden="true" />}
      onClick={() => editing.open({ contact: undefined })}
    >
      {t('contacts.add')}
    </PlainButton>
  );
  const openImport = (): void => importing.open(true);
  const importButton = isNarrow ? (
    <IconButton label={t('contacts.import')} icon={<IconFileSpreadsheet size={20} />} onClick={openImport} />
  ) : (
    <PlainButton icon={<IconFileSpreadsheet size={18} aria-hidden="true" />} onClick={openImport}>
      {t('contacts.import')}
    </PlainButton>
  );
  return (
    <div className={classes.root}>
      <PageHeader
        title={t('contacts.title')}
        search={<SearchField label={t('contacts.search')} onSearch={setSearch} />}
        actions={
          <>
            {importButton}
            <ExportContactsButton />
            {addButton}
          </>
        }
      />
      <ContactsTable
        search={search}
        onEdit={(contact) => editing.open({ contact })}
        onDelete={deleting.open}
        addButton={addButton}
      />
      {editing.value ? (
        <ContactDialog
          key={editing.key}
          isOpen={editing.isOpen}
          contact={editing.value.contact}
          onClose={editing.close}
        />
      ) : null}
      {deleting.value ? (
        <DeleteContactDialog
          key={deleting.key}
          isOpen={deleting.isOpen}
          contact={deleting.value}
          onClose={deleting.close}
        />
      ) : null}
      {importing.value ? (
        <ImportContactsDialog key={importing.key} isOpen={importing.isOpen} onClose={importing.close} />
      ) : null}
    </div>
  );
}
