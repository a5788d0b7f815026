import type { Connection } from '@prosa/contracts/connections/schema.ts';
import IconQrcodeOff from '@tabler/icons-react/dist/esm/icons/IconQrcodeOff.mjs';
import { useT } from '#lib/i18n.ts';
import { PlainButton } from '#ui/plain-button.tsx';
import { QrCode } from '#ui/qr-code.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import classes from './qr-picture.module.css';

interface QrPictureProps {
  readonly status: Connection['status'];
  readonly code: string;
  readonly reason: Connection['reason'];
  readonly onAskAgain: () => void;
}

function textOf(status: Connection['status'], hasCode: boolean) {
  if (status === 'PAIRING') return 'connections.qr.pairing';
  return hasCode ? 'connections.qr.waiting' : 'connections.qr.preparing';
}

/** The code, or what stands in its place while there is none. */
export function QrPicture({ status, code, reason, onAskAgain }: QrPictureProps) {
  const t = useT();
  const hasCode = status === 'qrcode' && code !== '';
  if (status === 'DISCONNECTED') {
    return (
      <div className={classes.root}>
        <div className={classes.none} role="status">
          <IconQrcodeOff size={40} aria-hidden="true" />
          <p>{reason ? t(`connections.reason.${reason}`) : t('connections.status.DISCONNECTED')}</p>
          <PlainButton variant="primary" onClick={onAskAgain}>
            {t('connections.newQr')}
          </PlainButton>
        </div>
      </div>
    );
  }
  return (
    <div className={classes.root}>
      {hasCode ? (
        <QrCode text={code} label={t('connections.qr.picture')} />
      ) : (
        <Skeleton width="17rem" height="17rem" />
      )}
      <p className={classes.state} role="status">
        {t(textOf(status, hasCode))}
      </p>
    </div>
  );
}
