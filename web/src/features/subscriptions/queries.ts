import type { BodyInputOf } from '@prosa/contracts/endpoint.ts';
import { getInvoice } from '@prosa/contracts/invoices/api.ts';
import { listPublicPlans } from '@prosa/contracts/plans/api.ts';
import { getSubscription, subscribe } from '@prosa/contracts/subscriptions/api.ts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import type { Call } from '#lib/api.ts';
import { usePayer } from './state.ts';

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

export function useSubscribe() {
  const { call } = usePayer();
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof subscribe>) => call(subscribe, { body }),
    meta: { shownByForm: ['ERR_VALIDATION', 'ERR_PAYMENT_DOCUMENT'] },
    // The billing data is stored for the next time, and the invoice may be new or for another plan.
    onSuccess: (_charge, _body, _result, { client }) => {
      void client.invalidateQueries({ queryKey: subscriptionKeys.own });
    },
  });
}
