import { useT } from '#lib/i18n.ts';
import { DialogHost } from '#ui/dialog-host.tsx';
import { lazyOverlay } from '#ui/lazy-part.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { useDialog } from '#ui/use-dialog.ts';

const ExpiredCheckout = lazyOverlay(
  async () => (await import('#features/subscriptions/components/expired-checkout.tsx')).ExpiredCheckout,
  { texts: ['errors', 'subscriptions'] },
);

interface LoginPaymentProps {
  /** What the server gives to whoever may pay for the company. */
  readonly paymentToken: string;
  /** Goes in with what was typed, once that is done. */
  readonly enter: () => Promise<void>;
}

/** For an admin whose company's time is over: paying is what they can do before they can log in. */
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
            // Whoever cannot get in even so presses the button of the form, which says why.
            onRenewed={() => void enter().catch(paying.close)}
          />
        )}
      </DialogHost>
    </>
  );
}
