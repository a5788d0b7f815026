import type { Connection } from '@prosa/contracts/connections/schema.ts';
import { can } from '@prosa/contracts/permissions.ts';
import { formatPhoneNumber } from '@prosa/contracts/phone-number.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { connectionListQuery } from '#features/connections/queries.ts';
import { useFormat } from '#lib/format.ts';
import { useT } from '#lib/i18n.ts';
import { useSessionUser } from '#lib/session.ts';
import { DataTable, type DataTableColumn } from '#ui/data-table.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { RowActions } from '#ui/row-actions.tsx';
import { ConnectionName } from './connection-name.tsx';
import { ConnectionState } from './connection-state.tsx';
import classes from './connections-table.module.css';
import { SessionButtons } from './session-buttons.tsx';

interface ConnectionsTableProps {
  readonly onShowDetails: (connection: Connection) => void;
  readonly onShowQr: (connection: Connection) => void;
  readonly onDisconnect: (connection: Connection) => void;
  readonly onEdit: (connection: Connection) => void;
  readonly onDelete: (connection: Connection) => void;
  /** Shown while there is none. */
  readonly empty: ReactNode;
}

type Column = DataTableColumn<Connection>;

function useSessionColumn({ onShowQr, onDisconnect }: ConnectionsTableProps): Column {
  const t = useT();
  return {
    key: 'session',
    header: t('connections.session'),
    width: '15rem',
    cell: (connection) => (
      <SessionButtons connection={connection} onShowQr={onShowQr} onDisconnect={onDisconnect} />
    ),
  };
}

function useActionsColumn({ onEdit, onDelete }: ConnectionsTableProps): Column {
  const t = useT();
  return {
    key: 'actions',
    header: t('connections.actions'),
    align: 'end',
    width: '7rem',
    card: 'corner',
    cell: (connection) => (
      <RowActions
        edit={{ label: t('connections.edit', { name: connection.name }), onClick: () => onEdit(connection) }}
        remove={{
          label: t('connections.delete', { name: connection.name }),
          onClick: () => onDelete(connection),
        }}
      />
    ),
  };
}

function useColumns(props: ConnectionsTableProps): readonly Column[] {
  const t = useT();
  const format = useFormat();
  const me = useSessionUser();
  const session = useSessionColumn(props);
  const actions = useActionsColumn(props);
  return [
    {
      key: 'name',
      header: t('connections.name'),
      card: 'title',
      cell: (connection) => (
        <ConnectionName connection={connection} onShowDetails={() => props.onShowDetails(connection)} />
      ),
    },
    {
      key: 'number',
      header: t('connections.number'),
      cell: ({ number }) =>
        number ? (
          <span className={classes.number}>{formatPhoneNumber(number)}</span>
        ) : (
          <span className={classes.none}>{t('connections.numberNone')}</span>
        ),
    },
    {
      key: 'status',
      header: t('connections.status'),
      cell: (connection) => <ConnectionState connection={connection} />,
    },
    ...(can(me, 'connections-page:actionButtons') ? [session] : []),
    {
      key: 'updatedAt',
      header: t('connections.updatedAt'),
      width: '10rem',
      cell: ({ updatedAt }) => <time dateTime={updatedAt}>{format.dateTime(updatedAt)}</time>,
    },
    ...(can(me, 'connections-page:editOrDeleteConnection') ? [actions] : []),
  ];
}

export function ConnectionsTable(props: ConnectionsTableProps) {
  const t = useT();
  const columns = useColumns(props);
  const query = useQuery(connectionListQuery());
  return (
    <DataTable
      label={t('connections.title')}
      columns={columns}
      rows={query.data ?? []}
      rowKey={({ id }) => id}
      isLoading={query.isPending}
      error={query.isLoadingError ? <LoadError query={query} /> : undefined}
      empty={props.empty}
    />
  );
}
