import { actionsOf, type ConnectionAction } from '@prosa/contracts/connections/rules.ts';
import type { Connection } from '@prosa/contracts/connections/schema.ts';
import IconFlask from '@tabler/icons-react/dist/esm/icons/IconFlask.mjs';
import IconPlugConnectedX from '@tabler/icons-react/dist/esm/icons/IconPlugConnectedX.mjs';
import IconQrcode from '@tabler/icons-react/dist/esm/icons/IconQrcode.mjs';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import { usePairConnection, useStartConnection } from '#features/connections/mutations.ts';
import { useT } from '#lib/i18n.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { lazyOverlay } from '#ui/lazy-part.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { usePopup } from '#ui/use-popup.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import classes from './session-buttons.module.css';

const SandboxFaults = lazyOverlay(async () => (await import('./sandbox-faults.tsx')).SandboxFaults);

/** Injects the faults of a real number on demand, to demonstrate how the product handles them. */
function SandboxFaultsMenu({ connection }: { readonly connection: Connection }) {
  const t = useT();
  const { button, popup } = usePopup(SandboxFaults, 'menu');
  return (
    <>
      <IconButton
        label={t('connections.simulate', { name: connection.name })}
        icon={<IconFlask size={18} />}
        {...button}
      />
      {popup ? <SandboxFaults {...popup} connectionId={connection.id} /> : null}
    </>
  );
}

interface SessionButtonsProps {
  readonly connection: Connection;
  readonly onShowQr: (connection: Connection) => void;
  readonly onDisconnect: (connection: Connection) => void;
}

/** Session actions available in the current status. */
export function SessionButtons({ connection, onShowQr, onDisconnect }: SessionButtonsProps) {
  const t = useT();
  const start = useStartConnection();
  const pair = usePairConnection();
  const { id, name, status, provider } = connection;
  const isWaiting = start.isPending || pair.isPending;

  /** Adds the connection's name for screen readers, because every row has the same buttons. */
  const words = (text: string) => (
    <>
      {text}
      <VisuallyHidden> {name}</VisuallyHidden>
    </>
  );
  const buttons: Record<ConnectionAction, () => React.ReactNode> = {
    showQr: () => (
      <PlainButton
        key="showQr"
        variant="primary"
        icon={<IconQrcode aria-hidden="true" />}
        onClick={() => onShowQr(connection)}
      >
        {words(t('connections.showQr'))}
      </PlainButton>
    ),
    retry: () => (
      <PlainButton
        key="retry"
        icon={<IconRefresh aria-hidden="true" />}
        isBusy={start.isPending}
        disabled={pair.isPending}
        onClick={() => start.mutate(id)}
      >
        {words(t('connections.retry'))}
      </PlainButton>
    ),
    newQr: () => (
      <PlainButton
        key="newQr"
        icon={<IconQrcode aria-hidden="true" />}
        isBusy={pair.isPending}
        disabled={start.isPending}
        onClick={() => pair.mutate(id, { onSuccess: () => onShowQr(connection) })}
      >
        {words(t('connections.newQr'))}
      </PlainButton>
    ),
    disconnect: () => (
      <PlainButton
        key="disconnect"
        icon={<IconPlugConnectedX aria-hidden="true" />}
        disabled={isWaiting}
        onClick={() => onDisconnect(connection)}
      >
        {words(t('connections.disconnect'))}
      </PlainButton>
    ),
  };
  return (
    <div className={classes.root}>
      {status === 'OPENING' ? (
        <PlainButton isBusy disabled>
          {words(t('connections.connecting'))}
        </PlainButton>
      ) : null}
      {actionsOf(status, provider).map((action) => buttons[action]())}
      {provider === 'sandbox' ? <SandboxFaultsMenu connection={connection} /> : null}
    </div>
  );
}
