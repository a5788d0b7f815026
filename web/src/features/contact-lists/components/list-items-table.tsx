import type { ContactListItem } from '@prosa/contracts/contact-lists/schema.ts';
import { formatPhoneNumber } from '@prosa/contracts/phone-number.ts';
import IconAddressBook from '@tabler/icons-react/dist/esm/icons/IconAddressBook.mjs';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { listItemPages, listItemsQuery } from '#features/contact-lists/queries.ts';
import { useT } from '#lib/i18n.ts';
import type { DataTableColumn } from '#ui/data-table.tsx';
import { RowActions } from '#ui/row-actions.tsx';
import { useListStates } from '#ui/use-endless-list.tsx';
import { UserAvatar } from '#ui/user-avatar.tsx';
import { VirtualTable } from '#ui/virtual-table.tsx';
import classes from './list-items-table.module.css';
import { ValidityBadge } from './validity-badge.tsx';

interface ListItemsTableProps {
  readonly contactListId: number;
  readonly search: string;
  readonly onEdit: (item: ContactListItem) => void;
  readonly onDelete: (item: ContactListItem) => void;
  /** The next step when there is nobody yet. */
  readonly firstSteps: ReactNode;
}

function useColumns({ onEdit, onDelete }: ListItemsTableProps): readonly DataTableColumn<ContactListItem>[] {
  const t = useT();
  return [
    {
      key: 'name',
      header: t('contact-lists.name'),
      card: 'title',
      cell: ({ name, number }) => (
        <span className={classes.person}>
          <UserAvatar name={name} image={null} seed={number} size={32} />
          <span className={classes.name}>{name}</span>
        </span>
      ),
    },
    {
      key: 'number',
      header: t('contact-lists.number'),
      width: '13rem',
      cell: ({ number }) => <span className={classes.number}>{formatPhoneNumber(number)}</span>,
    },
    { key: 'email', header: t('contact-lists.email'), cell: ({ email }) => email },
    {
      key: 'validity',
      header: t('contact-lists.whatsapp'),
      width: '12rem',
      cell: ({ isWhatsappValid }) => <ValidityBadge isWhatsappValid={isWhatsappValid} />,
    },
    {
      key: 'actions',
      header: t('contact-lists.actions'),
      align: 'end',
      width: '7rem',
      card: 'corner',
      cell: (item) => (
        <RowActions
          edit={{ label: t('contact-lists.edit', { name: item.name }), onClick: () => onEdit(item) }}
          remove={{ label: t('contact-lists.delete', { name: item.name }), onClick: () => onDelete(item) }}
        />
      ),
    },
  ];
}

export function ListItemsTable(props: ListItemsTableProps) {
  const t = useT();
  const { contactListId, search, firstSteps } = props;
  const columns = useColumns(props);
  const query = useInfiniteQuery(listItemsQuery(contactListId, search));
  const states = useListStates(query, {
    icon: <IconAddressBook />,
    search,
    empty: {
      title: t('contact-lists.items.empty.title'),
      hint: t('contact-lists.items.empty.hint'),
      action: firstSteps,
    },
    noMatch: {
      title: t('contact-lists.items.noMatch.title', { search }),
      hint: t('contact-lists.items.noMatch.hint'),
    },
  });
  return (
    <VirtualTable
      label={t('contact-lists.items.title')}
      columns={columns}
      rows={query.data ? listItemPages.rowsOf(query.data) : []}
      rowKey={({ id }) => id}
      {...states}
    />
  );
}
