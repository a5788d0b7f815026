import { confirmInvoice, getReceipt } from '@prosa/contracts/invoices/api.ts';
import { resolvePayment } from '@prosa/contracts/payments/api.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { callForFile } from '#lib/api-file.ts';
import { invoiceKeys } from './queries.ts';

export function useReceipt() {
  return useMutation({
    mutationFn: (invoiceId: number) => callForFile(getReceipt, { params: { invoiceId } }),
  });
}

/** The platform's owner says that the money has come another way. */
export function useConfirmInvoice() {
  return useMutation({
    mutationFn: (invoiceId: number) => call(confirmInvoice, { params: { invoiceId } }),
    onSuccess: (_invoice, _id, _result, { client }) =>
      client.invalidateQueries({ queryKey: invoiceKeys.platform }),
  });
}

export function useResolvePayment() {
  return useMutation({
    mutationFn: (paymentId: number) => call(resolvePayment, { params: { paymentId } }),
    onSuccess: (_reply, _id, _result, { client }) =>
      client.invalidateQueries({ queryKey: invoiceKeys.platform }),
  });
}
