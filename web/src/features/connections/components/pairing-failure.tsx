import type { Connection } from '@prosa/contracts/connections/schema.ts';
import IconQrcodeOff from '@tabler/icons-react/dist/esm/icons/IconQrcodeOff.mjs';
import { useFormat } from '#lib/format.ts';
import { useT } from '#lib/i18n.ts';
import { PlainButton } from '#ui/plain-button.tsx';
import classes from './pairing-failure.module.css';

interface PairingFailureProps {
  readonly connection: Pick<Connection, 'status' | 'reason' | 'retryAt'>;
  readonly isBusy: boolean;
  readonly onRetry: () => void;
}

/** Says in the dialog why there is no code, and offers the next attempt. */
export function PairingFailure({
  connection: { status, reason, retryAt },
  isBusy,
  onRetry,
}: PairingFailureProps) {
  const t = useT();
  const format = useFormat();
  return (
    <div className={classes.root}>
      <IconQrcodeOff size={40} aria-hidden="true" />
      <div role="status">
        <p className={classes.reason}>
          {t(reason ? `connections.reason.${reason}` : 'connections.status.DISCONNECTED')}
        </p>
        {retryAt ? <p>{t('connections.retryAt', { time: format.time(retryAt) })}</p> : null}
      </div>
      <PlainButton variant="primary" isBusy={isBusy} onClick={onRetry}>
        {t(status === 'TIMEOUT' ? 'connections.retry' : 'connections.newQr')}
      </PlainButton>
    </div>
  );
}
