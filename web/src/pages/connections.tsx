import { providerTraits } from '@prosa/contracts/connections/rules.ts';
import type { Connection } from '@prosa/contracts/connections/schema.ts';
import { can } from '@prosa/contracts/permissions.ts';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { PlanLimitBanner } from '#features/companies/components/plan-limit-banner.tsx';
import { ConnectionsEmpty } from '#features/connections/components/connections-empty.tsx';
import { ConnectionsTable } from '#features/connections/components/connections-table.tsx';
import { nameButtonId } from '#features/connections/state.ts';
import { useT } from '#lib/i18n.ts';
import { useSessionUser } from '#lib/session.ts';
import { DialogHost, useDialog } from '#ui/dialog-host.tsx';
import { lazyOverlay, useIdlePreload } from '#ui/lazy-part.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import classes from './list-page.module.css';

const QrDialog = lazyOverlay(
  async () => (await import('#features/connections/components/qr-dialog.tsx')).QrDialog,
);
const ConnectionDialog = lazyOverlay(
  async () => (await import('#features/connections/components/connection-dialog.tsx')).ConnectionDialog,
);
const ConnectionPanel = lazyOverlay(
  async () => (await import('#features/connections/components/connection-panel.tsx')).ConnectionPanel,
);
const DisconnectDialog = lazyOverlay(
  async () => (await import('#features/connections/components/disconnect-dialog.tsx')).DisconnectDialog,
);
const DeleteConnectionDialog = lazyOverlay(
  async () =>
    (await import('#features/connections/components/delete-connection-dialog.tsx')).DeleteConnectionDialog,
);
const soon = [QrDialog, ConnectionDialog, ConnectionPanel, DisconnectDialog, DeleteConnectionDialog];

export function ConnectionsPage() {
  const t = useT();
  const me = useSessionUser();
  const editing = useDialog<{ readonly connection: Connection | undefined }>();
  const deleting = useDialog<Connection>();
  const disconnecting = useDialog<Connection>();
  const pairing = useDialog<Connection>();
  const reading = useDialog<Connection>();
  useIdlePreload(soon);
  const addButton = (variant: 'primary' | 'secondary') =>
    can(me, 'connections-page:addConnection') ? (
      <PlainButton
        variant={variant}
        icon={<IconPlus aria-hidden="true" />}
        onClick={() => editing.open({ connection: undefined })}
      >
        {t('connections.add')}
      </PlainButton>
    ) : null;
  /** A phone wants to be linked next; a number at Meta wants its address to be known there. */
  const followNew = (connection: Connection): void => {
    if (providerTraits[connection.provider].pairing.length === 0) reading.open(connection);
    else if (can(me, 'connections-page:actionButtons')) pairing.open(connection);
  };
  const closePairing = (): void => {
    pairing.close();
    // The button that opened the dialog is gone when the number was connected.
    if (pairing.value) document.getElementById(nameButtonId(pairing.value.id))?.focus();
  };
  return (
    <div className={classes.root}>
      <PageHeader title={t('connections.title')} actions={addButton('primary')} />
      <PlanLimitBanner resource="connections" />
      <ConnectionsTable
        onShowDetails={reading.open}
        onShowQr={pairing.open}
        onDisconnect={disconnecting.open}
        onEdit={(connection) => editing.open({ connection })}
        onDelete={deleting.open}
        empty={<ConnectionsEmpty addButton={addButton('secondary')} onCreated={followNew} />}
      />
      <DialogHost dialog={editing}>
        {(value, control) => (
          <ConnectionDialog {...control} connection={value.connection} onCreated={followNew} />
        )}
      </DialogHost>
      <DialogHost dialog={deleting}>
        {(value, control) => <DeleteConnectionDialog {...control} connection={value} />}
      </DialogHost>
      <DialogHost dialog={disconnecting}>
        {(value, control) => <DisconnectDialog {...control} connection={value} />}
      </DialogHost>
      <DialogHost dialog={pairing}>
        {(value, control) => <QrDialog {...control} connection={value} onClose={closePairing} />}
      </DialogHost>
      <DialogHost dialog={reading}>
        {(value, control) => <ConnectionPanel {...control} connection={value} />}
      </DialogHost>
    </div>
  );
}
