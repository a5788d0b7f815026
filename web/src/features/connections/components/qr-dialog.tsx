import { providerTraits } from '@prosa/contracts/connections/rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { usePairConnection } from '#features/connections/mutations.ts';
import { connectionListQuery } from '#features/connections/queries.ts';
import { useT } from '#lib/i18n.ts';
import { Dialog } from '#ui/dialog.tsx';
import { TabPanels } from '#ui/tab-panels.tsx';
import { toast } from '#ui/toast.ts';
import { PairingCode } from './pairing-code.tsx';
import classes from './qr-dialog.module.css';
import { QrPicture } from './qr-picture.tsx';
import { SandboxScanButton } from './sandbox-scan-button.tsx';

interface QrDialogProps {
  readonly isOpen: boolean;
  readonly connectionId: number;
  readonly onClose: () => void;
}

const steps = ['open', 'devices', 'scan'] as const;
type Way = 'qr' | 'code';

/** Shows the code as long as there is one, follows what becomes of it, and leaves when it has served. */
export function QrDialog({ isOpen, connectionId, onClose }: QrDialogProps) {
  const t = useT();
  const { data: connections } = useQuery(connectionListQuery());
  const connection = connections?.find(({ id }) => id === connectionId);
  const pair = usePairConnection();
  // The request for a code has left, but the old state stands until the owner of the connection has heard of it.
  const [isAskedFor, setIsAskedFor] = useState(true);
  const [way, setWay] = useState<Way>('qr');
  const status = connection?.status;
  if (isAskedFor && status && status !== 'DISCONNECTED') setIsAskedFor(false);

  const name = connection?.name ?? '';
  const isGone = connections !== undefined && !connection;
  useEffect(() => {
    if (!isOpen) return;
    if (status === 'CONNECTED') toast.success(t('connections.qr.connected', { name }));
    if (status === 'CONNECTED' || isGone) onClose();
  }, [isOpen, status, isGone, name, onClose, t]);

  const askAgain = (): void => {
    setIsAskedFor(true);
    pair.mutate(connectionId, { onError: () => setIsAskedFor(false) });
  };

  const byQr = (
    <div className={classes.root}>
      {connection ? (
        <QrPicture
          status={isAskedFor ? 'OPENING' : connection.status}
          code={connection.qrcode}
          reason={connection.reason}
          onAskAgain={askAgain}
        />
      ) : null}
      <div className={classes.words}>
        <h3 className={classes.heading}>{t('connections.qr.how')}</h3>
        <ol className={classes.steps}>
          {steps.map((step) => (
            <li key={step}>{t(`connections.qr.step.${step}`)}</li>
          ))}
        </ol>
        {connection?.provider === 'sandbox' ? (
          <SandboxScanButton connectionId={connectionId} isReady={connection.qrcode !== ''} />
        ) : null}
      </div>
    </div>
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
              {
                key: 'code',
                label: t('connections.qr.tab.code'),
                content: <PairingCode connectionId={connectionId} isReady={status === 'qrcode'} />,
              },
            ]}
          />
        </div>
      ) : (
        byQr
      )}
    </Dialog>
  );
}
