import { getInvoice } from '@prosa/contracts/invoices/api.ts';
import { listPublicPlans } from '@prosa/contracts/plans/api.ts';
import { getSubscription } from '@prosa/contracts/subscriptions/api.ts';
import { queryOptions } from '@tanstack/react-query';
import type { Call } from '#lib/api.ts';

export const subscriptionKeys = {
  all: ['subscriptions'] as const,
  own: ['subscriptions', 'own'] as const,
  plans: ['subscriptions', 'plans'] as const,
  renewal: (invoiceId: number) => ['subscriptions', 'renewal', invoiceId] as const,
};

/** How the company stands: plan, due date, next invoice. Asked by whoever pays, who may have no session. */
export function subscriptionQuery(call: Call) {
  return queryOptions({
    queryKey: subscriptionKeys.own,
    queryFn: ({ signal }) => call(getSubscription, { signal }),
  });
}

export function offeredPlansQuery(call: Call) {
  return queryOptions({
    queryKey: subscriptionKeys.plans,
    queryFn: ({ signal }) => call(listPublicPlans, { signal }),
  });
}

/** Until when the company is paid for by this invoice; null while its money has not come. */
export function renewalQuery(call: Call, invoiceId: number) {
  return queryOptions({
    queryKey: subscriptionKeys.renewal(invoiceId),
    queryFn: async ({ signal }) => {
      const invoice = await call(getInvoice, { params: { invoiceId }, signal });
      return invoice.status === 'paid' ? (await call(getSubscription, { signal })).dueDate : null;
    },
  });
}
