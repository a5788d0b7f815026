import { confirmInvoice as confirmInvoiceEndpoint } from '@prosa/contracts/invoices/api.ts';
import * as api from '@prosa/contracts/payments/api.ts';
import type { Clock } from '#platform/clock.ts';
import { open, platform, type Route, raw } from '#platform/http/route.ts';
import { confirmInvoice, resolvePayment } from './service.ts';
import { createWebhookService, type WebhookDependencies } from './webhook-service.ts';

export function paymentRoutes({
  clock,
  ...parts
}: WebhookDependencies & { readonly clock: Clock }): readonly Route[] {
  const webhooks = createWebhookService(parts);
  return [
    open(api.receiveEfiProbe, async ({ database, params, body }) => {
      await webhooks.receiveEfi(database, params.webhookSecret, body.pix);
      return {};
    }),
    open(api.receiveEfiPix, async ({ database, params, body }) => {
      await webhooks.receiveEfi(database, params.webhookSecret, body.pix);
      return {};
    }),
    raw(api.receiveAsaasPayment, async ({ database, bytes, headers }) => {
      const shown = [headers['asaas-access-token'] ?? []].flat()[0];
      await webhooks.receiveAsaas(database, shown, bytes);
      return {};
    }),
    platform(confirmInvoiceEndpoint, ({ tx, actor, params }) =>
      confirmInvoice(tx, actor, params.invoiceId, clock.now()),
    ),
    platform(api.resolvePayment, async ({ tx, actor, params }) => {
      await resolvePayment(tx, actor, params.paymentId);
      return {};
    }),
  ];
}
