import * as z from 'zod/mini';
import { FlagSchema, removableSecret, secret, text, validationKeys } from '#contracts/fields.ts';

const proxyMax = 500;
const ProxyUrlSchema = z.url({ protocol: /^(?:https?|socks5)$/, hostname: /./ });

function isProxyUrl(text: string): boolean {
  return z.safeParse(ProxyUrlSchema, text).success;
}

/** Neither is ever emptied: an empty one, or null, leaves it as it is, as with the secrets. */
const MetaIdSchema = secret(text(z.trim(), z.regex(/^\d{5,30}$/, validationKeys.invalid)));
const SecretSchema = (max: number) =>
  secret(
    text(
      z.trim(),
      z.minLength(16, validationKeys.tooShort),
      z.maxLength(max, validationKeys.tooLong),
      z.regex(/^\S*$/, validationKeys.invalid),
    ),
  );

/** What an admin fills in so that a provider can serve the connection. What is absent stays as it is. */
export const AccountInputSchema = z.object({
  /** Of a phone: messages from before the pairing are wanted too. */
  importsHistory: z.optional(FlagSchema),
  /** Of a phone: `http://`, `https://` or `socks5://`; null removes it. Never told again, as the secrets. */
  proxyUrl: removableSecret(
    text(
      z.trim(),
      z.maxLength(proxyMax, validationKeys.tooLong),
      z.refine(isProxyUrl, validationKeys.invalid),
    ),
  ),
  /** Of Meta's API. */
  phoneNumberId: MetaIdSchema,
  businessAccountId: MetaIdSchema,
  accessToken: SecretSchema(2000),
  appSecret: SecretSchema(200),
});
export type AccountInput = z.infer<typeof AccountInputSchema>;

/** What may be told of it afterwards, and only to those who may change it. */
export const ConnectionAccountSchema = z.object({
  importsHistory: z.boolean(),
  hasProxy: z.boolean(),
  phoneNumberId: z.nullable(z.string()),
  businessAccountId: z.nullable(z.string()),
  hasAccessToken: z.boolean(),
  hasAppSecret: z.boolean(),
  /** Where Meta delivers to, and the word it proves itself with when the address is set there. */
  webhookUrl: z.nullable(z.string()),
  verifyToken: z.nullable(z.string()),
});
export type ConnectionAccount = z.infer<typeof ConnectionAccountSchema>;
