import { useT } from '#lib/i18n.ts';
import { DialogHost, useDialog } from '#ui/dialog-host.tsx';
import { lazyOverlay } from '#ui/lazy-part.tsx';
import { PlainButton } from '#ui/plain-button.tsx';

const ExpiredCheckout = lazyOverlay(
  async () => (await import('#features/subscriptions/components/expired-checkout.tsx')).ExpiredCheckout,
  { texts: ['errors', 'subscriptions'] },
);

interface LoginPaymentProps {
  /** Token from the server that allows paying for the company without a session. */
  readonly paymentToken: string;
  /** Logs in with the typed credentials once the payment is done. */
  readonly enter: () => Promise<void>;
}

/** For an admin of a company with an expired subscription, who must pay before logging in. */
export function LoginPayment({ paymentToken, enter }: LoginPaymentProps) {
  const t = useT();
  const paying = useDialog<true>();
  return (
    <>
      <PlainButton variant="primary" onClick={() => paying.open(true)} isFullWidth>
        {t('access.login.payNow')}
      </PlainButton>
      <DialogHost dialog={paying}>
        {(_, control) => (
          <ExpiredCheckout
            {...control}
            paymentToken={paymentToken}
            // If the login still fails, the button of the form shows why.
            onRenewed={() => void enter().catch(paying.close)}
          />
        )}
      </DialogHost>
    </>
  );
}
