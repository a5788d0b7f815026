import * as z from 'zod/mini';
import type { Company } from '#contracts/companies/schema.ts';
import { IdParamSchema, text } from '#contracts/fields.ts';

export const webhookSecretLength = { min: 32, max: 200 } as const;

/** Efí does not sign its requests: the secret in the address authenticates them. */
export const EfiWebhookParamsSchema = z.object({
  webhookSecret: z.string().check(z.minLength(webhookSecretLength.min), z.maxLength(webhookSecretLength.max)),
});

/**
 * `{ evento: 'teste_webhook' }` is Efí's connectivity check. Only the `txid` of a Pix is read; the other data is
 * fetched from Efí. A Pix to the plain key has no `txid` and is ignored.
 */
export const EfiNotificationSchema = z.object({
  evento: z.optional(text()),
  pix: z._default(
    z.array(z.object({ txid: z.optional(text(z.maxLength(100))) })).check(z.maxLength(1000)),
    [],
  ),
});

/** Asaas sends the complete payment. */
export const asaasNotificationMaxBytes = 256 * 1024;

export const AsaasNotificationSchema = z.object({
  event: z.string().check(z.maxLength(100)),
  /** Only our reference is read; the other data is fetched from Asaas. A payment that we did not request has none. */
  payment: z.object({ externalReference: z.optional(z.nullable(z.string().check(z.maxLength(200)))) }),
});

export const PaymentParamsSchema = z.object({ paymentId: IdParamSchema });

/** An invoice was paid: the company with its new due date. */
export interface PaymentEvent {
  readonly action: 'CONCLUIDA';
  readonly company: Company;
}
