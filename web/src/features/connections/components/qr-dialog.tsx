import { providerTraits } from '@prosa/contracts/connections/rules.ts';
import type { Connection } from '@prosa/contracts/connections/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { usePairConnection, useStartConnection } from '#features/connections/mutations.ts';
import { connectionListQuery } from '#features/connections/queries.ts';
import { hasFailed } from '#features/connections/state.ts';
import { useT } from '#lib/i18n.ts';
import { Dialog } from '#ui/dialog.tsx';
import { TabPanels } from '#ui/tab-panels.tsx';
import { toast } from '#ui/toast.ts';
import { PairingCode } from './pairing-code.tsx';
import { PairingFailure } from './pairing-failure.tsx';
import classes from './qr-dialog.module.css';
import { QrPicture } from './qr-picture.tsx';
import { SandboxScanButton } from './sandbox-scan-button.tsx';

interface QrDialogProps {
  readonly isOpen: boolean;
  /** As it was when a code was asked for; its present state comes from the list. */
  readonly connection: Connection;
  readonly onClose: () => void;
}

const steps = ['open', 'devices', 'scan'] as const;
type PairingMethod = 'qr' | 'code';

/** Shows the code while there is one and the failure when there is none, and closes once the phone is linked. */
export function QrDialog({ isOpen, connection: opened, onClose }: QrDialogProps) {
  const t = useT();
  const { data: connections } = useQuery(connectionListQuery());
  const connection = connections?.find(({ id }) => id === opened.id);
  const pair = usePairConnection();
  const start = useStartConnection();
  // Until the row changes, a failure it shows is the one from before the request.
  const [askedAt, setAskedAt] = useState<string | undefined>(opened.updatedAt);
  const [way, setWay] = useState<PairingMethod>('qr');
  const status = connection?.status;
  const { name } = connection ?? opened;
  const isGone = connections !== undefined && !connection;
  useEffect(() => {
    if (!isOpen) return;
    if (status === 'CONNECTED') toast.success(t('connections.qr.connected', { name }));
    if (status === 'CONNECTED' || isGone) onClose();
  }, [isOpen, status, isGone, name, onClose, t]);

  const retry = (): void => {
    setAskedAt(connection?.updatedAt);
    const request = status === 'TIMEOUT' ? start : pair;
    request.mutate(opened.id, { onError: () => setAskedAt(undefined) });
  };
  const failure =
    connection && hasFailed(connection, askedAt) ? (
      <PairingFailure connection={connection} isBusy={pair.isPending || start.isPending} onRetry={retry} />
    ) : null;
  const picture = connection ? <QrPicture status={connection.status} code={connection.qrcode} /> : null;

  const byQr = (
    <div className={classes.root}>
      {failure ?? picture}
      <div className={classes.words}>
        <h3 className={classes.heading}>{t('connections.qr.how')}</h3>
        <ol className={classes.steps}>
          {steps.map((step) => (
            <li key={step}>{t(`connections.qr.step.${step}`)}</li>
          ))}
        </ol>
        {connection?.provider === 'sandbox' ? (
          <SandboxScanButton connectionId={opened.id} isReady={connection.qrcode !== ''} />
        ) : null}
      </div>
    </div>
  );
  const byCode: ReactNode = (
    <>
      {failure}
      <PairingCode connectionId={opened.id} isReady={status === 'qrcode'} />
    </>
  );
  const ways = connection ? providerTraits[connection.provider].pairing : [];
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('connections.qr.title', { name })} size="lg">
      {ways.includes('code') ? (
        <div className={classes.ways}>
          <TabPanels
            label={t('connections.qr.tabs')}
            value={way}
            onChange={setWay}
            tabs={[
              { key: 'qr', label: t('connections.qr.tab.qr'), content: byQr },
              { key: 'code', label: t('connections.qr.tab.code'), content: byCode },
            ]}
          />
        </div>
      ) : (
        byQr
      )}
    </Dialog>
  );
}
