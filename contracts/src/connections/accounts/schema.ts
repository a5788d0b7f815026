import * as z from 'zod/mini';
import { FlagSchema, removableSecret, secret, text, validationKeys } from '#contracts/fields.ts';

const proxyMax = 500;
const ProxyUrlSchema = z.url({ protocol: /^(?:https?|socks5)$/, hostname: /./ });

function isProxyUrl(text: string): boolean {
  return z.safeParse(ProxyUrlSchema, text).success;
}

/** Cannot be emptied: an empty text or null keeps the value, as with the secrets. */
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

/** Account data of a connection, filled in by an admin. Absent fields keep their value. */
export const AccountInputSchema = z.object({
  /** Phone connections only: imports messages from before the pairing. */
  importsHistory: z.optional(FlagSchema),
  /** Phone connections only: `http://`, `https://` or `socks5://`; null removes it. Write-only, like the secrets. */
  proxyUrl: removableSecret(
    text(
      z.trim(),
      z.maxLength(proxyMax, validationKeys.tooLong),
      z.refine(isProxyUrl, validationKeys.invalid),
    ),
  ),
  /** Meta's Cloud API only. */
  phoneNumberId: MetaIdSchema,
  businessAccountId: MetaIdSchema,
  accessToken: SecretSchema(2000),
  appSecret: SecretSchema(200),
});
export type AccountInput = z.infer<typeof AccountInputSchema>;

/** Readable part of the account, for users who may change the connection. */
export const ConnectionAccountSchema = z.object({
  importsHistory: z.boolean(),
  hasProxy: z.boolean(),
  phoneNumberId: z.nullable(z.string()),
  businessAccountId: z.nullable(z.string()),
  hasAccessToken: z.boolean(),
  hasAppSecret: z.boolean(),
  /** Address for Meta's deliveries, and the token for Meta's verification request when the address is set there. */
  webhookUrl: z.nullable(z.string()),
  verifyToken: z.nullable(z.string()),
});
export type ConnectionAccount = z.infer<typeof ConnectionAccountSchema>;
