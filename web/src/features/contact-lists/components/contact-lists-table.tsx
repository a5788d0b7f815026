import type { ContactList } from '@prosa/contracts/contact-lists/schema.ts';
import IconAddressBook from '@tabler/icons-react/dist/esm/icons/IconAddressBook.mjs';
import IconFileImport from '@tabler/icons-react/dist/esm/icons/IconFileImport.mjs';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { contactListPages, contactListsQuery } from '#features/contact-lists/queries.ts';
import { useFormat } from '#lib/format.ts';
import { useT } from '#lib/i18n.ts';
import { DataTable, type DataTableColumn } from '#ui/data-table.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { RowActions } from '#ui/row-actions.tsx';
import { useListStates } from '#ui/use-endless-list.tsx';
import classes from './contact-lists-table.module.css';
import { ValidityCounts } from './validity-counts.tsx';

interface ContactListsTableProps {
  readonly search: string;
  readonly onEdit: (list: ContactList) => void;
  readonly onDelete: (list: ContactList) => void;
  readonly onImport: (list: ContactList) => void;
  /** The next step when there is none yet. */
  readonly addButton: ReactNode;
}

function useColumns({
  onEdit,
  onDelete,
  onImport,
}: ContactListsTableProps): readonly DataTableColumn<ContactList>[] {
  const t = useT();
  const format = useFormat();
  return [
    {
      key: 'name',
      header: t('contact-lists.name'),
      card: 'title',
      cell: ({ id, name }) => (
        <Link
          to="/contact-lists/$contactListId/contacts"
          params={{ contactListId: String(id) }}
          className={classes.name}
        >
          {name}
        </Link>
      ),
    },
    {
      key: 'count',
      header: t('contact-lists.count'),
      width: '9rem',
      cell: ({ contactsCount }) => <span className={classes.count}>{format.number(contactsCount)}</span>,
    },
    {
      key: 'validity',
      header: t('contact-lists.whatsapp'),
      cell: (list) => <ValidityCounts list={list} />,
    },
    {
      key: 'actions',
      header: t('contact-lists.actions'),
      align: 'end',
      width: '10rem',
      card: 'corner',
      cell: (list) => (
        <RowActions
          edit={{ label: t('contact-lists.edit', { name: list.name }), onClick: () => onEdit(list) }}
          remove={{ label: t('contact-lists.delete', { name: list.name }), onClick: () => onDelete(list) }}
        >
          <IconButton
            label={t('contact-lists.importInto', { name: list.name })}
            icon={<IconFileImport size={18} />}
            onClick={() => onImport(list)}
          />
        </RowActions>
      ),
    },
  ];
}

export function ContactListsTable(props: ContactListsTableProps) {
  const t = useT();
  const { search, addButton } = props;
  const columns = useColumns(props);
  const query = useInfiniteQuery(contactListsQuery(search));
  const states = useListStates(query, {
    icon: <IconAddressBook />,
    search,
    empty: { title: t('contact-lists.empty.title'), hint: t('contact-lists.empty.hint'), action: addButton },
    noMatch: { title: t('contact-lists.noMatch.title', { search }), hint: t('contact-lists.noMatch.hint') },
  });
  return (
    <DataTable
      label={t('contact-lists.title')}
      columns={columns}
      rows={query.data ? contactListPages.rowsOf(query.data) : []}
      rowKey={({ id }) => id}
      {...states}
    />
  );
}
