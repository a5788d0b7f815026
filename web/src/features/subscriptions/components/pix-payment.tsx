import { useFormat } from '#lib/format.ts';
import { useT } from '#lib/i18n.ts';
import { CopyLabelButton } from '#ui/copy-label-button.tsx';
import { PlainField } from '#ui/plain-field.tsx';
import { QrCode } from '#ui/qr-code.tsx';
import classes from './pix-payment.module.css';

interface PixPaymentProps {
  /** Content of the QR code, and the text that is copied. */
  readonly code: string;
  readonly value: number;
  /** Null for a code that does not expire. */
  readonly expiresAt: string | null;
  readonly isOver: boolean;
  /** Demo code: it is shown but cannot be paid. */
  readonly isDemo: boolean;
}

/** Pix payment by QR code or by copying its code. */
export function PixPayment({ code, value, expiresAt, isOver, isDemo }: PixPaymentProps) {
  const t = useT();
  const format = useFormat();
  return (
    <div className={classes.root}>
      <div className={classes.qr} data-over={isOver || undefined}>
        <QrCode text={code} label={t('subscriptions.pix.qr')} />
      </div>
      <div className={classes.words}>
        <p className={classes.value}>{format.money(value)}</p>
        {isOver ? (
          <p className={classes.over} role="alert">
            {t('subscriptions.pix.expired')}
          </p>
        ) : (
          <>
            <p className={classes.hint}>
              {t('subscriptions.pix.hint')}{' '}
              {expiresAt ? t('subscriptions.pix.goodUntil', { time: format.time(expiresAt) }) : null}
            </p>
            {isDemo ? <p className={classes.demo}>{t('subscriptions.pix.demo')}</p> : null}
            <PlainField
              label={t('subscriptions.pix.code')}
              value={code}
              readOnly
              spellCheck={false}
              onFocus={(event) => event.currentTarget.select()}
            />
            <CopyLabelButton label={t('subscriptions.pix.copy')} text={code} />
            <p className={classes.waiting} role="status">
              <span className={classes.pulse} aria-hidden="true" />
              {t('subscriptions.pix.waiting')}
            </p>
          </>
        )}
      </div>
    </div>
  );
}
