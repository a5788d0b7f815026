import * as z from 'zod/mini';
import { IdParamSchema, text } from '#contracts/fields.ts';

export const webhookSecretLength = { min: 32, max: 200 } as const;

/** Efí cannot sign what it sends: it knows an address that nobody else knows. */
export const EfiWebhookParamsSchema = z.object({
  webhookSecret: z.string().check(z.minLength(webhookSecretLength.min), z.maxLength(webhookSecretLength.max)),
});

/**
 * `{ evento: 'teste_webhook' }` asks whether somebody is there. Of a Pix only its name is read: the rest is asked of Efí.
 * One to the plain key has no name and is none of ours.
 */
export const EfiNotificationSchema = z.object({
  evento: z.optional(text()),
  pix: z._default(
    z.array(z.object({ txid: z.optional(text(z.maxLength(100))) })).check(z.maxLength(1000)),
    [],
  ),
});

/** It tells all it knows of a payment. */
export const asaasNotificationMaxBytes = 256 * 1024;

export const AsaasNotificationSchema = z.object({
  event: z.string().check(z.maxLength(100)),
  /** Of it only our own name is read: the rest is asked of Asaas. One that we did not ask for has none. */
  payment: z.object({ externalReference: z.optional(z.nullable(z.string().check(z.maxLength(200)))) }),
});

export const PaymentParamsSchema = z.object({ paymentId: IdParamSchema });
