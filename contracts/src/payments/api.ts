import { endpoint } from '#contracts/endpoint.ts';
import { EmptyReplySchema } from '#contracts/fields.ts';
import {
  asaasNotificationMaxBytes,
  EfiNotificationSchema,
  EfiWebhookParamsSchema,
  PaymentParamsSchema,
} from './schema.ts';

/** A gateway sends the notifications of many companies from few addresses. */
const callsPerMinute = 1200;

export const receiveEfiProbe = endpoint({
  name: 'receiveEfiProbe',
  method: 'POST',
  path: '/payments/efi/:webhookSecret',
  summary: 'Receive Efí’s connectivity check or payment notifications.',
  access: 'public',
  callsPerMinute,
  params: EfiWebhookParamsSchema,
  body: EfiNotificationSchema,
  reply: EmptyReplySchema,
  example: { body: { evento: 'teste_webhook' } },
});

/** Efí appends `/pix` to the configured address. */
export const receiveEfiPix = endpoint({
  name: 'receiveEfiPix',
  method: 'POST',
  path: '/payments/efi/:webhookSecret/pix',
  summary: 'Receive payment notifications from Efí. Each charge is verified with Efí before it counts.',
  access: 'public',
  callsPerMinute,
  params: EfiWebhookParamsSchema,
  body: EfiNotificationSchema,
  reply: EmptyReplySchema,
  example: { body: { pix: [{ txid: 'FATURA12X7k2Qm9ZpT4wVb8Hs3Nd' }] } },
});

export const receiveAsaasPayment = endpoint({
  name: 'receiveAsaasPayment',
  method: 'POST',
  path: '/payments/asaas',
  summary: 'Receive a payment notification from Asaas. Requires its token header and is verified with Asaas.',
  access: 'public',
  callsPerMinute,
  rawBody: { maxBytes: asaasNotificationMaxBytes },
  reply: EmptyReplySchema,
});

export const resolvePayment = endpoint({
  name: 'resolvePayment',
  method: 'POST',
  path: '/payments/:paymentId/resolve',
  summary: 'Mark a payment that paid no invoice as resolved.',
  access: 'platform:manage',
  params: PaymentParamsSchema,
  reply: EmptyReplySchema,
});
