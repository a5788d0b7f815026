import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { PayerProvider } from '#features/subscriptions/state.ts';
import { createCall } from '#lib/api.ts';
import { ApiError } from '#lib/api-error.ts';
import { errorText } from '#lib/api-error-text.ts';
import { translate, useT } from '#lib/i18n.ts';
import { createQueryClient } from '#lib/query-client.ts';
import { toast } from '#ui/toast.ts';
import { CheckoutDialog } from './checkout-dialog.tsx';

interface ExpiredCheckoutProps {
  readonly isOpen: boolean;
  /** What the refusal of the login gave to whoever may pay. */
  readonly paymentToken: string;
  readonly onClose: () => void;
  readonly onRenewed: () => void;
}

/** Without a session there is no live link to hear it by. */
const asksEveryMs = 4000;

/** The checkout for somebody who may not log in before it is done: it has a token that is good for nothing else. */
export function ExpiredCheckout({ isOpen, paymentToken, onClose, onRenewed }: ExpiredCheckoutProps) {
  const t = useT();
  const [client] = useState(() => createQueryClient((error) => toast.error(errorText(error, translate))));
  const [payer] = useState(() => ({
    asksEveryMs,
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
