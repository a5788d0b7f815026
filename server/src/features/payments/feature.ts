import { confirmInvoice as confirmInvoiceEndpoint } from '@prosa/contracts/invoices/api.ts';
import * as api from '@prosa/contracts/payments/api.ts';
import type { Clock } from '#platform/clock.ts';
import type { Feature } from '#platform/feature.ts';
import { open, platform, raw } from '#platform/http/route.ts';
import type { Log } from '#platform/log.ts';
import type { PaymentGateway } from '#providers/payments/port.ts';
import { paymentBroadcasts } from './events.ts';
import { paymentJobHandlers } from './jobs.ts';
import { confirmInvoice, resolvePayment } from './service.ts';
import { createWebhookService } from './webhook-service.ts';

interface PaymentsDependencies {
  /** Undefined when this installation takes no payments. */
  readonly payments: PaymentGateway | undefined;
  readonly paymentsWebhookSecret: string | undefined;
  readonly publicUrl: string;
  readonly clock: Clock;
  readonly log: Log;
}

export function paymentsFeature({
  payments,
  paymentsWebhookSecret,
  publicUrl,
  clock,
  log,
}: PaymentsDependencies): Feature {
  const webhooks = createWebhookService({ webhookSecret: paymentsWebhookSecret, log });
  return {
    name: 'payments',
    routes: [
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
    ],
    jobs: paymentJobHandlers({ payments, paymentsWebhookSecret, publicUrl, clock, log }),
    broadcasts: paymentBroadcasts,
  };
}
