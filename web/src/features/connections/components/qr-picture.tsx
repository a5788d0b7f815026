import type { Connection } from '@prosa/contracts/connections/schema.ts';
import { useT } from '#lib/i18n.ts';
import { QrCode } from '#ui/qr-code.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import classes from './qr-picture.module.css';

interface QrPictureProps {
  readonly status: Connection['status'];
  readonly code: string;
}

function textOf(status: Connection['status'], hasCode: boolean) {
  if (status === 'PAIRING') return 'connections.qr.pairing';
  return hasCode ? 'connections.qr.waiting' : 'connections.qr.preparing';
}

/** The code, or its outline while it is being prepared. */
export function QrPicture({ status, code }: QrPictureProps) {
  const t = useT();
  const hasCode = status === 'qrcode' && code !== '';
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
