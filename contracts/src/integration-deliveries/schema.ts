import * as z from 'zod/mini';
import { externalFailures } from '#contracts/automation/schema.ts';
import { IdParamSchema, TimestampSchema } from '#contracts/fields.ts';

/** Number of deliveries kept per integration. */
export const maxStoredDeliveries = 50;

/** One delivery to an n8n or webhook integration, and its result. */
export const IntegrationDeliverySchema = z.object({
  id: z.int(),
  integrationId: z.int(),
  /** Idempotency key: the same at each retry, so that the receiver can detect duplicates. */
  eventId: z.string(),
  /** Time of the last attempt. */
  toldAt: TimestampSchema,
  tries: z.int(),
  /** HTTP status; null without a response. */
  status: z.nullable(z.int()),
  /** Null when the delivery succeeded. */
  failure: z.nullable(z.enum(externalFailures)),
  durationMs: z.int(),
});
export type IntegrationDelivery = z.infer<typeof IntegrationDeliverySchema>;

export const IntegrationDeliveryParamsSchema = z.object({
  integrationId: IdParamSchema,
  deliveryId: IdParamSchema,
});

export interface IntegrationDeliveryEvent {
  readonly action: 'update';
  readonly delivery: IntegrationDelivery;
}
