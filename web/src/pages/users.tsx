import type { User } from '@prosa/contracts/users/schema.ts';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useState } from 'react';
import { PlanLimitBanner } from '#features/companies/components/plan-limit-banner.tsx';
import { UsersTable } from '#features/users/components/users-table.tsx';
import { useT } from '#lib/i18n.ts';
import { DialogHost, useDialog } from '#ui/dialog-host.tsx';
import { lazyOverlay, useIdlePreload } from '#ui/lazy-part.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { SearchField } from '#ui/search-field.tsx';
import classes from './list-page.module.css';

const UserDialog = lazyOverlay(
  async () => (await import('#features/users/components/user-dialog.tsx')).UserDialog,
);
const DeleteUserDialog = lazyOverlay(
  async () => (await import('#features/users/components/delete-user-dialog.tsx')).DeleteUserDialog,
);
const UserAccessDialog = lazyOverlay(
  async () => (await import('#features/security/components/user-access-dialog.tsx')).UserAccessDialog,
  { texts: ['security'] },
);
const soon = [UserDialog, DeleteUserDialog];

export function UsersPage() {
  const t = useT();
  const [search, setSearch] = useState('');
  const editing = useDialog<{ readonly user: User | undefined }>();
  const deleting = useDialog<User>();
  const looking = useDialog<User>();
  useIdlePreload(soon);
  const addButton = (
    <PlainButton
      variant="primary"
      icon={<IconPlus aria-hidden="true" />}
      onClick={() => editing.open({ user: undefined })}
    >
      {t('users.add')}
    </PlainButton>
  );
  return (
    <div className={classes.root}>
      <PageHeader
        title={t('users.title')}
        search={<SearchField label={t('users.search')} onSearch={setSearch} />}
        actions={addButton}
      />
      <PlanLimitBanner resource="users" />
      <UsersTable
        search={search}
        onEdit={(user) => editing.open({ user })}
        onDelete={deleting.open}
        onAccess={looking.open}
        addButton={addButton}
      />
      <DialogHost dialog={editing}>
        {(value, control) => <UserDialog {...control} user={value.user} />}
      </DialogHost>
      <DialogHost dialog={deleting}>
        {(value, control) => <DeleteUserDialog {...control} user={value} />}
      </DialogHost>
      <DialogHost dialog={looking}>
        {(value, control) => <UserAccessDialog {...control} user={value} />}
      </DialogHost>
    </div>
  );
}
