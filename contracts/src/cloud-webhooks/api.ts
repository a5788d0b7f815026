import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';
import { EmptyReplySchema } from '#contracts/fields.ts';
import { CloudWebhookParamsSchema, deliveryMaxBytes, VerificationQuerySchema } from './schema.ts';

/** Meta calls from many addresses, in bursts. */
const callsPerMinute = 12_000;

export const verifyCloudWebhook = endpoint({
  name: 'verifyCloudWebhook',
  method: 'GET',
  path: '/cloud-webhooks/:webhookKey',
  summary: 'Answer Meta’s verification request for the webhook of a connection.',
  access: 'public',
  callsPerMinute,
  params: CloudWebhookParamsSchema,
  query: VerificationQuerySchema,
  replyType: 'text/plain',
  reply: z.string(),
  example: { query: { 'hub.mode': 'subscribe', 'hub.verify_token': '…', 'hub.challenge': '1158201444' } },
});

export const receiveCloudWebhook = endpoint({
  name: 'receiveCloudWebhook',
  method: 'POST',
  path: '/cloud-webhooks/:webhookKey',
  summary: 'Receive the events of a number from Meta, signed with the app secret.',
  access: 'public',
  callsPerMinute,
  params: CloudWebhookParamsSchema,
  rawBody: { maxBytes: deliveryMaxBytes },
  reply: EmptyReplySchema,
});
