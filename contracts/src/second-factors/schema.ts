import * as z from 'zod/mini';
import { SessionSchema } from '#contracts/access/schema.ts';
import { TimestampSchema, text } from '#contracts/fields.ts';
import { validationKeys } from '#contracts/validation-keys.ts';

/** Number of recovery codes per user; each is valid once. */
export const recoveryCodeCount = 10;

/** Login step that follows the password: entering a code, or setting up the second factor. */
export const loginSteps = ['code', 'set-up'] as const;
export type LoginStep = (typeof loginSteps)[number];

/** Six digits of the app or a recovery code, typed with any spaces and hyphens. */
const CodeSchema = text(
  z.trim(),
  z.minLength(1, validationKeys.required),
  z.maxLength(40, validationKeys.tooLong),
);
const CurrentPasswordSchema = text(
  z.minLength(1, validationKeys.required),
  z.maxLength(200, validationKeys.tooLong),
);

export const SecondFactorSchema = z.object({
  isOn: z.boolean(),
  since: z.nullable(TimestampSchema),
  recoveryCodesLeft: z.int(),
  /** The company requires a second factor from everybody. */
  isRequired: z.boolean(),
});
export type SecondFactor = z.infer<typeof SecondFactorSchema>;

/** Shown once: the secret to type into the app, and the same as an address for a QR code. */
export const NewSecondFactorSchema = z.object({ secret: z.string(), uri: z.string() });
export type NewSecondFactor = z.infer<typeof NewSecondFactorSchema>;

/** Shown once; only their hashes are stored. */
export const RecoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodesSchema>;

export const BeginSecondFactorSchema = z.object({ password: CurrentPasswordSchema });
export type BeginSecondFactor = z.infer<typeof BeginSecondFactorSchema>;

export const ConfirmSecondFactorSchema = z.object({ code: CodeSchema });
export type ConfirmSecondFactor = z.infer<typeof ConfirmSecondFactorSchema>;

/** Both factors, required for changes that weaken them. */
export const ProveBothSchema = z.object({ password: CurrentPasswordSchema, code: CodeSchema });
export type ProveBoth = z.infer<typeof ProveBothSchema>;

export const SetUpSessionSchema = z.extend(SessionSchema, RecoveryCodesSchema.shape);
export type SetUpSession = z.infer<typeof SetUpSessionSchema>;
