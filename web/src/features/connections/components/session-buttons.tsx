import { actionsOf, type ConnectionAction } from '@prosa/contracts/connections/rules.ts';
import type { Connection } from '@prosa/contracts/connections/schema.ts';
import IconPlugConnectedX from '@tabler/icons-react/dist/esm/icons/IconPlugConnectedX.mjs';
import IconQrcode from '@tabler/icons-react/dist/esm/icons/IconQrcode.mjs';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import { usePairConnection, useStartConnection } from '#features/connections/mutations.ts';
import { useT } from '#lib/i18n.ts';
import { PlainButton } from '#ui/plain-button.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { SandboxFaultsMenu } from './sandbox-faults-menu.tsx';
import classes from './session-buttons.module.css';

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
