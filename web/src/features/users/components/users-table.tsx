import type { User } from '@prosa/contracts/users/schema.ts';
import IconShieldLock from '@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PresenceBadge } from '#features/presence/components/presence-badge.tsx';
import { userListQuery, userPages } from '#features/users/queries.ts';
import { useT } from '#lib/i18n.ts';
import { useSessionUser } from '#lib/session.ts';
import { ColorDot } from '#ui/color-dot.tsx';
import { DataTable, type DataTableColumn } from '#ui/data-table.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { RowActions } from '#ui/row-actions.tsx';
import { useListStates } from '#ui/use-endless-list.tsx';
import { UserAvatar } from '#ui/user-avatar.tsx';
import classes from './users-table.module.css';

interface UsersTableProps {
  readonly search: string;
  readonly onEdit: (user: User) => void;
  readonly onDelete: (user: User) => void;
  /** Opens the user's logins and second factor. */
  readonly onAccess: (user: User) => void;
  /** Shown in the empty state. */
  readonly addButton: ReactNode;
}

function useColumns({ onEdit, onDelete, onAccess }: UsersTableProps): readonly DataTableColumn<User>[] {
  const t = useT();
  const me = useSessionUser();
  return [
    {
      key: 'name',
      header: t('users.name'),
      card: 'title',
      cell: (user) => (
        <span className={classes.person}>
          <UserAvatar name={user.name} seed={user.email} size={32} />
          <span className={classes.name}>
            {user.name}
            {user.id === me.id ? <span className={classes.you}> ({t('users.you')})</span> : null}
          </span>
          <PresenceBadge userId={user.id} />
        </span>
      ),
    },
    { key: 'email', header: t('users.email'), cell: (user) => user.email },
    {
      key: 'profile',
      header: t('users.profile'),
      width: '9.5rem',
      cell: (user) => t(`users.profile.${user.profile}`),
    },
    {
      key: 'queues',
      header: t('users.queues'),
      cell: (user) =>
        user.queues.length === 0 ? (
          <span className={classes.none}>{t('users.queuesNone')}</span>
        ) : (
          <ul className={classes.queues}>
            {user.queues.map(({ id, name, color }) => (
              <li key={id}>
                <ColorDot color={color} label={name} />
              </li>
            ))}
          </ul>
        ),
    },
    {
      key: 'actions',
      header: t('users.actions'),
      align: 'end',
      width: '9.5rem',
      card: 'corner',
      cell: (user) => (
        <RowActions
          edit={{ label: t('users.edit', { name: user.name }), onClick: () => onEdit(user) }}
          // Users cannot delete themselves; the server enforces it.
          remove={
            user.id === me.id
              ? undefined
              : { label: t('users.delete', { name: user.name }), onClick: () => onDelete(user) }
          }
        >
          <IconButton
            label={t('users.access', { name: user.name })}
            icon={<IconShieldLock size={18} />}
            onClick={() => onAccess(user)}
          />
        </RowActions>
      ),
    },
  ];
}

export function UsersTable(props: UsersTableProps) {
  const t = useT();
  const { search, addButton } = props;
  const columns = useColumns(props);
  const query = useInfiniteQuery(userListQuery(search));
  const rows = query.data ? userPages.rowsOf(query.data) : [];
  const states = useListStates(query, {
    icon: <IconUsers />,
    search,
    empty: { title: t('users.empty.title'), hint: t('users.empty.hint'), action: addButton },
    noMatch: { title: t('users.noMatch.title', { search }), hint: t('users.noMatch.hint') },
  });
  return (
    <DataTable label={t('users.title')} columns={columns} rows={rows} rowKey={({ id }) => id} {...states} />
  );
}
