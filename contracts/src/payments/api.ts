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
  summary: 'Efí asks whether this address takes notifications, or tells of payments',
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
  summary: 'Efí tells of payments; each is confirmed by asking for its charge',
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
  summary: 'Asaas tells of a payment, with its token in a header; it is confirmed by asking for it',
  access: 'public',
  callsPerMinute,
  rawBody: { maxBytes: asaasNotificationMaxBytes },
  reply: EmptyReplySchema,
});

export const resolvePayment = endpoint({
  name: 'resolvePayment',
  method: 'POST',
  path: '/payments/:paymentId/resolve',
  summary: 'Say that a payment which paid no invoice has been dealt with',
  access: 'platform:manage',
  params: PaymentParamsSchema,
  reply: EmptyReplySchema,
});
