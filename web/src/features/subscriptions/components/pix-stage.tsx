import type { SubscriptionCharge } from '@prosa/contracts/subscriptions/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { renewalQuery } from '#features/subscriptions/queries.ts';
import { usePayer } from '#features/subscriptions/state.ts';
import { useT } from '#lib/i18n.ts';
import { PlainButton } from '#ui/plain-button.tsx';
import { CheckoutStage } from './checkout-stage.tsx';
import { PixPayment } from './pix-payment.tsx';
import { RenewedNote } from './renewed-note.tsx';

interface PixStageProps {
  readonly charge: SubscriptionCharge;
  readonly isDemo: boolean;
  readonly nextText: string;
  readonly isRequestingCode: boolean;
  /** For a code that has expired. */
  readonly onRequestCode: () => void;
  readonly onClose: () => void;
  readonly onRenewed: () => void;
}

/** Long enough to read the new date, as the specification says. */
const closeAfterMs = 4000;

function useIsPast(moment: string | null): boolean {
  const [passed, setPassed] = useState<string>();
  useEffect(() => {
    if (moment === null) return;
    const timer = setTimeout(() => setPassed(moment), Math.max(0, Date.parse(moment) - Date.now()));
    return () => clearTimeout(timer);
  }, [moment]);
  return moment !== null && passed === moment;
}

/** The Pix to be paid, until its money has come; then until when the company is paid for. */
export function PixStage(props: PixStageProps) {
  const { charge, isDemo, nextText, isRequestingCode, onRequestCode, onClose, onRenewed } = props;
  const t = useT();
  const { call, pollIntervalMs } = usePayer();
  const { data: renewedUntil } = useQuery({
    ...renewalQuery(call, charge.invoiceId),
    refetchInterval: ({ state }) => (state.data ? false : pollIntervalMs),
  });
  const isOver = useIsPast(charge.expiresAt);
  const isRenewed = Boolean(renewedUntil);
  const leave = useEffectEvent(onRenewed);
  useEffect(() => {
    if (!isRenewed) return;
    const timer = setTimeout(() => leave(), closeAfterMs);
    return () => clearTimeout(timer);
  }, [isRenewed]);
  return (
    <CheckoutStage
      label={t(isRenewed ? 'subscriptions.pix.paid' : 'subscriptions.pix.title')}
      actions={
        <>
          <PlainButton onClick={isRenewed ? onRenewed : onClose}>{t('ui.close')}</PlainButton>
          {isOver && !isRenewed ? (
            <PlainButton variant="primary" onClick={onRequestCode} isBusy={isRequestingCode}>
              {t('subscriptions.pix.again')}
            </PlainButton>
          ) : null}
        </>
      }
    >
      {renewedUntil ? (
        <RenewedNote dueDate={renewedUntil} next={nextText} />
      ) : (
        <PixPayment
          code={charge.qrcode.qrcode}
          value={Number(charge.valor.original)}
          expiresAt={charge.expiresAt}
          isOver={isOver}
          isDemo={isDemo}
        />
      )}
    </CheckoutStage>
  );
}
