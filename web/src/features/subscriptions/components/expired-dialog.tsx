import { useState } from 'react';
import { ApiError, errorText } from '#lib/api-error.ts';
import { useT } from '#lib/i18n.ts';
import { session } from '#lib/session.ts';
import { Dialog } from '#ui/dialog.tsx';
import { DialogActions } from '#ui/dialog-actions.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { toast } from '#ui/toast.ts';
import classes from './expired-dialog.module.css';

interface ExpiredDialogProps {
  readonly isOpen: boolean;
  readonly dueDate: string;
  /** For those who may pay. */
  readonly onPay: (() => void) | undefined;
  readonly onLogout: () => void;
}

/** The company's time is over: who can, pays; the others learn whom to ask. It goes when the company has paid. */
export function ExpiredDialog({ isOpen, dueDate, onPay, onLogout }: ExpiredDialogProps) {
  const t = useT();
  const [isBusy, setIsBusy] = useState(false);
  const retry = async (): Promise<void> => {
    setIsBusy(true);
    try {
      await session.renew();
    } catch (error) {
      toast.error(errorText(error, t));
    } finally {
      setIsBusy(false);
    }
  };
  const refusal = new ApiError('ERR_SUBSCRIPTION_EXPIRED', { data: { dueDate } });
  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => undefined}
      title={t('subscriptions.expired.title')}
      isSmall
      isPersistent
    >
      <div className={classes.words}>
        <p className={classes.what}>{errorText(refusal, t)}</p>
        <p className={classes.hint}>
          {t(onPay ? 'subscriptions.expired.admin' : 'subscriptions.expired.others')}
        </p>
      </div>
      <DialogActions>
        <PlainButton onClick={onLogout} disabled={isBusy}>
          {t('subscriptions.expired.logout')}
        </PlainButton>
        {onPay ? (
          <PlainButton variant="primary" onClick={onPay} data-autofocus>
            {t('subscriptions.expired.pay')}
          </PlainButton>
        ) : (
          // The news comes by itself; this is for who was away when it came.
          <PlainButton variant="primary" onClick={() => void retry()} isBusy={isBusy} data-autofocus>
            {t('ui.retry')}
          </PlainButton>
        )}
      </DialogActions>
    </Dialog>
  );
}
