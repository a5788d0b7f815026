import type { ManagedCompany } from '@prosa/contracts/companies/schema.ts';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CompaniesTable } from '#features/companies/components/companies-table.tsx';
import { deletedCompaniesQuery } from '#features/companies/queries.ts';
import { useT } from '#lib/i18n.ts';
import { DialogHost, useDialog } from '#ui/dialog-host.tsx';
import { lazyOverlay, useIdlePreload } from '#ui/lazy-part.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { SearchField } from '#ui/search-field.tsx';
import classes from './platform-tab.module.css';

const CompanyDialog = lazyOverlay(
  async () => (await import('#features/companies/components/company-dialog.tsx')).CompanyDialog,
);
const DeleteCompanyDialog = lazyOverlay(
  async () => (await import('#features/companies/components/delete-company-dialog.tsx')).DeleteCompanyDialog,
);
const ExportCompanyDialog = lazyOverlay(
  async () => (await import('#features/companies/components/export-company-dialog.tsx')).ExportCompanyDialog,
);
const SetUpLinkDialog = lazyOverlay(
  async () => (await import('#features/companies/components/set-up-link-dialog.tsx')).SetUpLinkDialog,
);
const InviteDialog = lazyOverlay(
  async () => (await import('#features/companies/components/invite-dialog.tsx')).InviteDialog,
);
const DeletedCompaniesDialog = lazyOverlay(
  async () =>
    (await import('#features/companies/components/deleted-companies-dialog.tsx')).DeletedCompaniesDialog,
);
const soon = [CompanyDialog, DeleteCompanyDialog, ExportCompanyDialog];

export function CompaniesTab() {
  const t = useT();
  const [search, setSearch] = useState('');
  const editing = useDialog<{ readonly company: ManagedCompany | undefined }>();
  const deleting = useDialog<ManagedCompany>();
  const exporting = useDialog<ManagedCompany>();
  const setUpLink = useDialog<string>();
  const inviting = useDialog<true>();
  const restoring = useDialog<true>();
  const { data: deleted = [] } = useQuery(deletedCompaniesQuery);
  useIdlePreload(soon);
  const addButton = (
    <PlainButton
      variant="primary"
      icon={<IconPlus aria-hidden="true" />}
      onClick={() => editing.open({ company: undefined })}
    >
      {t('companies.add')}
    </PlainButton>
  );
  return (
    <div className={classes.root}>
      <div className={classes.bar}>
        <search className={classes.search}>
          <SearchField label={t('companies.search')} onSearch={setSearch} />
        </search>
        <div className={classes.actions}>
          {deleted.length === 0 ? null : (
            <PlainButton onClick={() => restoring.open(true)}>
              {t('companies.deletedCount', { count: deleted.length })}
            </PlainButton>
          )}
          <PlainButton onClick={() => inviting.open(true)}>{t('companies.invite')}</PlainButton>
          {addButton}
        </div>
      </div>
      <CompaniesTable
        search={search}
        onEdit={(company) => editing.open({ company })}
        onDelete={deleting.open}
        onExport={exporting.open}
        addButton={addButton}
      />
      <DialogHost dialog={editing}>
        {(value, control) => (
          <CompanyDialog {...control} company={value.company} onSetUpLink={setUpLink.open} />
        )}
      </DialogHost>
      <DialogHost dialog={setUpLink}>
        {(value, control) => <SetUpLinkDialog {...control} link={value} />}
      </DialogHost>
      <DialogHost dialog={inviting}>{(_value, control) => <InviteDialog {...control} />}</DialogHost>
      <DialogHost dialog={restoring}>
        {(_value, control) => <DeletedCompaniesDialog {...control} />}
      </DialogHost>
      <DialogHost dialog={deleting}>
        {(value, control) => <DeleteCompanyDialog {...control} company={value} />}
      </DialogHost>
      <DialogHost dialog={exporting}>
        {(value, control) => <ExportCompanyDialog {...control} company={value} search={search} />}
      </DialogHost>
    </div>
  );
}
