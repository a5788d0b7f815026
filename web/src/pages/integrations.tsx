import type { Integration } from '@prosa/contracts/integrations/schema.ts';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useState } from 'react';
import { IntegrationsTable } from '#features/integrations/components/integrations-table.tsx';
import { useT } from '#lib/i18n.ts';
import { DialogHost, useDialog } from '#ui/dialog-host.tsx';
import { lazyOverlay, useIdlePreload } from '#ui/lazy-part.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { SearchField } from '#ui/search-field.tsx';
import classes from './list-page.module.css';

const IntegrationDialog = lazyOverlay(
  async () => (await import('#features/integrations/components/integration-dialog.tsx')).IntegrationDialog,
);
const DeleteIntegrationDialog = lazyOverlay(
  async () =>
    (await import('#features/integrations/components/delete-integration-dialog.tsx')).DeleteIntegrationDialog,
);
const DeliveriesDialog = lazyOverlay(
  async () =>
    (await import('#features/integration-deliveries/components/deliveries-dialog.tsx')).DeliveriesDialog,
);
const soon = [IntegrationDialog, DeleteIntegrationDialog, DeliveriesDialog];

export function IntegrationsPage() {
  const t = useT();
  const [search, setSearch] = useState('');
  const editing = useDialog<{ readonly integration: Integration | undefined }>();
  const deleting = useDialog<Integration>();
  const logged = useDialog<Integration>();
  useIdlePreload(soon);
  const addButton = (
    <PlainButton
      variant="primary"
      icon={<IconPlus aria-hidden="true" />}
      onClick={() => editing.open({ integration: undefined })}
    >
      {t('integrations.add')}
    </PlainButton>
  );
  return (
    <div className={classes.root}>
      <PageHeader
        title={t('integrations.title')}
        search={<SearchField label={t('integrations.search')} onSearch={setSearch} />}
        actions={addButton}
      />
      <IntegrationsTable
        search={search}
        onEdit={(integration) => editing.open({ integration })}
        onDelete={deleting.open}
        onShowLog={logged.open}
        addButton={addButton}
      />
      <DialogHost dialog={editing}>
        {(value, control) => <IntegrationDialog {...control} integration={value.integration} />}
      </DialogHost>
      <DialogHost dialog={logged}>
        {(value, control) => <DeliveriesDialog {...control} integration={value} />}
      </DialogHost>
      <DialogHost dialog={deleting}>
        {(value, control) => <DeleteIntegrationDialog {...control} integration={value} />}
      </DialogHost>
    </div>
  );
}
