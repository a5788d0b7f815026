import type { Contact } from '@prosa/contracts/contacts/schema.ts';
import { can } from '@prosa/contracts/permissions.ts';
import { formatPhoneNumber } from '@prosa/contracts/phone-number.ts';
import IconAddressBook from '@tabler/icons-react/dist/esm/icons/IconAddressBook.mjs';
import IconMessagePlus from '@tabler/icons-react/dist/esm/icons/IconMessagePlus.mjs';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { contactListQuery, contactPages } from '#features/contacts/queries.ts';
import { useT } from '#lib/i18n.ts';
import { useSessionUser } from '#lib/session.ts';
import type { DataTableColumn } from '#ui/data-table.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { RowActions } from '#ui/row-actions.tsx';
import { useListStates } from '#ui/use-endless-list.tsx';
import { UserAvatar } from '#ui/user-avatar.tsx';
import { VirtualTable } from '#ui/virtual-table.tsx';
import classes from './contacts-table.module.css';

interface ContactsTableProps {
  readonly search: string;
  readonly onEdit: (contact: Contact) => void;
  readonly onDelete: (contact: Contact) => void;
  readonly onTalk: (contact: Contact) => void;
  /** The next step when there is nobody yet. */
  readonly addButton: ReactNode;
}

function useColumns({ onEdit, onDelete, onTalk }: ContactsTableProps): readonly DataTableColumn<Contact>[] {
  const t = useT();
  const me = useSessionUser();
  const canDelete = can(me, 'contacts-page:deleteContact');
  return [
    {
      key: 'name',
      header: t('contacts.name'),
      card: 'title',
      cell: ({ name, number, profilePicUrl }) => (
        <span className={classes.person}>
          <UserAvatar name={name} image={profilePicUrl} seed={number || name} size={32} />
          <span className={classes.name}>{name}</span>
        </span>
      ),
    },
    {
      key: 'number',
      header: t('contacts.number'),
      width: '14rem',
      cell: ({ number }) =>
        number === '' ? null : <span className={classes.number}>{formatPhoneNumber(number)}</span>,
    },
    { key: 'email', header: t('contacts.email'), cell: ({ email }) => email },
    {
      key: 'actions',
      header: t('contacts.actions'),
      align: 'end',
      width: '9rem',
      card: 'corner',
      cell: (contact) => (
        <RowActions
          edit={{ label: t('contacts.edit', { name: contact.name }), onClick: () => onEdit(contact) }}
          remove={
            canDelete
              ? { label: t('contacts.delete', { name: contact.name }), onClick: () => onDelete(contact) }
              : undefined
          }
        >
          <IconButton
            label={t('contacts.talk', { name: contact.name })}
            icon={<IconMessagePlus size={18} />}
            onClick={() => onTalk(contact)}
          />
        </RowActions>
      ),
    },
  ];
}

export function ContactsTable(props: ContactsTableProps) {
  const t = useT();
  const { search, addButton } = props;
  const columns = useColumns(props);
  const query = useInfiniteQuery(contactListQuery(search));
  const states = useListStates(query, {
    icon: <IconAddressBook />,
    search,
    empty: { title: t('contacts.empty.title'), hint: t('contacts.empty.hint'), action: addButton },
    noMatch: { title: t('contacts.noMatch.title', { search }), hint: t('contacts.noMatch.hint') },
  });
  return (
    <VirtualTable
      label={t('contacts.title')}
      columns={columns}
      rows={query.data ? contactPages.rowsOf(query.data) : []}
      rowKey={({ id }) => id}
      {...states}
    />
  );
}
