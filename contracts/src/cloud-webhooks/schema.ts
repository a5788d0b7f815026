import * as z from 'zod/mini';

/** Whose deliveries they are; nobody guesses one. */
export const CloudWebhookParamsSchema = z.object({ webhookKey: z.uuid() });

/** As Meta asks whether an address is ours before it delivers there. */
export const VerificationQuerySchema = z.object({
  'hub.mode': z.literal('subscribe'),
  'hub.verify_token': z.string().check(z.maxLength(500)),
  'hub.challenge': z.string().check(z.minLength(1), z.maxLength(500)),
});

/** Meta's own limit for one delivery. */
export const deliveryMaxBytes = 3 * 1024 * 1024;
