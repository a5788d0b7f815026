import type { ContactListItem } from '@prosa/contracts/contact-lists/schema.ts';
import IconAddressBook from '@tabler/icons-react/dist/esm/icons/IconAddressBook.mjs';
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs';
import IconFileImport from '@tabler/icons-react/dist/esm/icons/IconFileImport.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { connectionListQuery } from '#features/connections/queries.ts';
import { CheckProgress } from '#features/contact-lists/components/check-progress.tsx';
import { ExportListButton } from '#features/contact-lists/components/export-list-button.tsx';
import { ListItemsTable } from '#features/contact-lists/components/list-items-table.tsx';
import { contactListQuery } from '#features/contact-lists/queries.ts';
import { ApiError } from '#lib/api-error.ts';
import { useT } from '#lib/i18n.ts';
import { AdaptiveButton } from '#ui/adaptive-button.tsx';
import { DialogHost, useDialog } from '#ui/dialog-host.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { lazyOverlay, useIdlePreload } from '#ui/lazy-part.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { SkeletonList } from '#ui/skeleton-list.tsx';
import classes from './contact-list-items.module.css';

const ListItemDialog = lazyOverlay(
  async () => (await import('#features/contact-lists/components/list-item-dialog.tsx')).ListItemDialog,
);
const DeleteListItemDialog = lazyOverlay(
  async () =>
    (await import('#features/contact-lists/components/delete-list-item-dialog.tsx')).DeleteListItemDialog,
);
const ImportContactsDialog = lazyOverlay(
  async () => (await import('#features/contacts/components/import-contacts-dialog.tsx')).ImportContactsDialog,
);
const soon = [ListItemDialog, DeleteListItemDialog, ImportContactsDialog];

export function ContactListItemsPage() {
  const t = useT();
  const contactListId = Number(
    useParams({ from: '/private/contact-lists/$contactListId/contacts' }).contactListId,
  );
  const query = useQuery(contactListQuery(contactListId));
  const { data: connections } = useQuery(connectionListQuery());
  const [search, setSearch] = useState('');
  const editing = useDialog<{ readonly item: ContactListItem | undefined }>();
  const deleting = useDialog<ContactListItem>();
  const importing = useDialog<true>();
  useIdlePreload(soon);
  const back = (
    <Link to="/contact-lists" className={classes.back}>
      <IconArrowLeft size={18} aria-hidden="true" /> {t('contact-lists.toLists')}
    </Link>
  );
  if (query.isLoadingError) {
    const isGone = query.error instanceof ApiError && query.error.code === 'ERR_NO_CONTACT_LIST_FOUND';
    return (
      <div className={classes.root}>
        {back}
        {isGone ? (
          <EmptyState icon={<IconAddressBook />} title={t('contact-lists.gone')} />
        ) : (
          <LoadError query={query} />
        )}
      </div>
    );
  }
  if (!query.data) return <SkeletonList />;
  const list = query.data;
  // Meta’s own interface cannot tell who has WhatsApp.
  const canAsk = connections?.some(({ status, provider }) => status === 'CONNECTED' && provider !== 'cloud');
  const add = {
    label: t('contact-lists.items.add'),
    icon: <IconPlus size={18} aria-hidden="true" />,
    onClick: () => editing.open({ item: undefined }),
  };
  const fill = {
    label: t('contact-lists.import'),
    icon: <IconFileImport size={18} aria-hidden="true" />,
    onClick: () => importing.open(true),
  };
  return (
    <div className={classes.root}>
      {back}
      <PageHeader
        title={list.name}
        description={t('contact-lists.items.count', { count: list.contactsCount })}
        search={<SearchField label={t('contact-lists.items.search')} onSearch={setSearch} />}
        actions={
          <>
            <AdaptiveButton {...fill} />
            <ExportListButton list={list} />
            <AdaptiveButton {...add} isPrimary />
          </>
        }
      />
      <CheckProgress list={list} canCheck={canAsk} />
      <ListItemsTable
        contactListId={contactListId}
        search={search}
        onEdit={(item) => editing.open({ item })}
        onDelete={deleting.open}
        firstSteps={
          <span className={classes.steps}>
            <PlainButton icon={fill.icon} onClick={fill.onClick}>
              {fill.label}
            </PlainButton>
            <PlainButton variant="primary" icon={add.icon} onClick={add.onClick}>
              {add.label}
            </PlainButton>
          </span>
        }
      />
      <DialogHost dialog={editing}>
        {(value, control) => <ListItemDialog {...control} contactListId={contactListId} item={value.item} />}
      </DialogHost>
      <DialogHost dialog={deleting}>
        {(value, control) => <DeleteListItemDialog {...control} item={value} />}
      </DialogHost>
      <DialogHost dialog={importing}>
        {(_, control) => <ImportContactsDialog {...control} list={list} />}
      </DialogHost>
    </div>
  );
}
