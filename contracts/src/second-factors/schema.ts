import * as z from 'zod/mini';
import { SessionSchema } from '#contracts/access/schema.ts';
import { TimestampSchema, text, validationKeys } from '#contracts/fields.ts';

/** How many recovery codes somebody is given; each opens the account once. */
export const recoveryCodeCount = 10;

/** What a login still needs after the password: a code, or that the person sets the second factor up. */
export const loginSteps = ['code', 'set-up'] as const;
export type LoginStep = (typeof loginSteps)[number];

/** The six digits of the app or a recovery code, with whatever spaces and hyphens they were typed. */
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
  /** The company wants everybody to have one. */
  isRequired: z.boolean(),
});
export type SecondFactor = z.infer<typeof SecondFactorSchema>;

/** Shown once, for the app: the secret to type, and the same as an address for a QR code. */
export const NewSecondFactorSchema = z.object({ secret: z.string(), uri: z.string() });
export type NewSecondFactor = z.infer<typeof NewSecondFactorSchema>;

/** Shown once; only their hashes are kept. */
export const RecoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodesSchema>;

export const BeginSecondFactorSchema = z.object({ password: CurrentPasswordSchema });
export type BeginSecondFactor = z.infer<typeof BeginSecondFactorSchema>;

export const ConfirmSecondFactorSchema = z.object({ code: CodeSchema });
export type ConfirmSecondFactor = z.infer<typeof ConfirmSecondFactorSchema>;

/** Both factors, for what would weaken them. */
export const ProveBothSchema = z.object({ password: CurrentPasswordSchema, code: CodeSchema });
export type ProveBoth = z.infer<typeof ProveBothSchema>;

export const SetUpSessionSchema = z.extend(SessionSchema, RecoveryCodesSchema.shape);
export type SetUpSession = z.infer<typeof SetUpSessionSchema>;
