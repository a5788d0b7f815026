import * as z from 'zod/mini';

/** The key identifies the connection and cannot be guessed. */
export const CloudWebhookParamsSchema = z.object({ webhookKey: z.uuid() });

/** Meta's verification request, sent before the first delivery to an address. */
export const VerificationQuerySchema = z.object({
  'hub.mode': z.literal('subscribe'),
  'hub.verify_token': z.string().check(z.maxLength(500)),
  'hub.challenge': z.string().check(z.minLength(1), z.maxLength(500)),
});

/** Meta's own limit for one delivery. */
export const deliveryMaxBytes = 3 * 1024 * 1024;
