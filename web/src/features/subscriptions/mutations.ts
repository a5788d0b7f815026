import type { BodyInputOf } from '@prosa/contracts/endpoint.ts';
import { subscribe } from '@prosa/contracts/subscriptions/api.ts';
import { useMutation } from '@tanstack/react-query';
import { subscriptionKeys } from './queries.ts';
import { usePayer } from './state.ts';

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
