import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { PayerProvider } from '#features/subscriptions/state.ts';
import { createCall } from '#lib/api.ts';
import { ApiError, errorText } from '#lib/api-error.ts';
import { translate, useT } from '#lib/i18n.ts';
import { createQueryClient } from '#lib/query-client.ts';
import { toast } from '#ui/toast.ts';
import { CheckoutDialog } from './checkout-dialog.tsx';

interface ExpiredCheckoutProps {
  readonly isOpen: boolean;
  /** Token from the refused login of a user who may pay. */
  readonly paymentToken: string;
  readonly onClose: () => void;
  readonly onRenewed: () => void;
}

/** Poll interval: without a session there are no live events. */
const paymentPollMs = 4000;

/** Checkout for a user who cannot log in before the payment. Its token is valid for nothing else. */
export function ExpiredCheckout({ isOpen, paymentToken, onClose, onRenewed }: ExpiredCheckoutProps) {
  const t = useT();
  const [client] = useState(() => createQueryClient((error) => toast.error(errorText(error, translate))));
  const [payer] = useState(() => ({
    pollIntervalMs: paymentPollMs,
    call: createCall({
      freshToken: () => Promise.resolve(paymentToken),
      renew: () => Promise.reject(new ApiError('ERR_SESSION_EXPIRED', { status: 401 })),
      clear: () => undefined,
    }),
  }));
  return (
    <QueryClientProvider client={client}>
      <PayerProvider value={payer}>
        <CheckoutDialog
          isOpen={isOpen}
          onClose={onClose}
          onRenewed={onRenewed}
          nextText={t('subscriptions.pix.entering')}
        />
      </PayerProvider>
    </QueryClientProvider>
  );
}
