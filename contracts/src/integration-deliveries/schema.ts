import * as z from 'zod/mini';
import { outsideFailures } from '#contracts/automation/schema.ts';
import { IdParamSchema, TimestampSchema } from '#contracts/fields.ts';

/** So many of an integration are kept. */
export const deliveriesKept = 50;

/** What an n8n or a webhook was told, and how that went. */
export const IntegrationDeliverySchema = z.object({
  id: z.int(),
  integrationId: z.int(),
  /** The same at each try: who was told already knows it by this. */
  eventId: z.string(),
  /** The last try. */
  toldAt: TimestampSchema,
  tries: z.int(),
  /** Null when nothing came back. */
  status: z.nullable(z.int()),
  /** Null when it was understood. */
  failure: z.nullable(z.enum(outsideFailures)),
  durationMs: z.int(),
});
export type IntegrationDelivery = z.infer<typeof IntegrationDeliverySchema>;

export const IntegrationDeliveryParamsSchema = z.object({
  integrationId: IdParamSchema,
  deliveryId: IdParamSchema,
});
