import type { Invoice } from '@prosa/contracts/invoices/schema.ts';
import IconCashOff from '@tabler/icons-react/dist/esm/icons/IconCashOff.mjs';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { offeredPlansQuery, subscriptionQuery } from '#features/subscriptions/queries.ts';
import { plansToChoose, usePayer } from '#features/subscriptions/state.ts';
import { useT } from '#lib/i18n.ts';
import { Dialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { SkeletonList } from '#ui/skeleton-list.tsx';
import { CheckoutSteps } from './checkout-steps.tsx';

interface CheckoutDialogProps {
  readonly isOpen: boolean;
  /** Invoice to pay; that of the next period when absent. */
  readonly invoice?: Invoice | undefined;
  readonly onClose: () => void;
  /** Called after the payment was confirmed and the notice was shown for a while. */
  readonly onRenewed: () => void;
  /** Text that explains what happens after the payment. */
  readonly nextText: string;
}

function Waiting({ queries }: { readonly queries: readonly UseQueryResult[] }) {
  const failed = queries.find(({ isLoadingError }) => isLoadingError);
  return failed ? <LoadError query={failed} /> : <SkeletonList rows={4} />;
}

function Checkout(props: ComponentProps<typeof CheckoutSteps>) {
  const t = useT();
  if (props.subscription.payment.gateway !== null) return <CheckoutSteps {...props} />;
  return (
    <EmptyState
      icon={<IconCashOff />}
      title={t('subscriptions.notConfigured.title')}
      hint={t('subscriptions.notConfigured.hint')}
    />
  );
}

/** Checkout: payer, plan and Pix code, until the payment is confirmed. */
export function CheckoutDialog({ isOpen, invoice, onClose, onRenewed, nextText }: CheckoutDialogProps) {
  const t = useT();
  const { call } = usePayer();
  const subscription = useQuery(subscriptionQuery(call));
  const plans = useQuery(offeredPlansQuery(call));
  const [isBusy, setIsBusy] = useState(false);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('subscriptions.checkout.title')}
      size="xl"
      isBusy={isBusy}
      staysOpenOnOutsideClick
    >
      {subscription.data && plans.data ? (
        <Checkout
          subscription={subscription.data}
          plans={plansToChoose(plans.data, subscription.data.plan)}
          invoice={invoice ?? subscription.data.invoice}
          nextText={nextText}
          onBusy={setIsBusy}
          onClose={onClose}
          onRenewed={onRenewed}
        />
      ) : (
        <Waiting queries={[subscription, plans]} />
      )}
    </Dialog>
  );
}
