import * as z from 'zod/mini';
import { numeric, TimestampSchema } from '#contracts/fields.ts';
import { passwordLength } from '#contracts/password-length.ts';

export const signUpModes = ['open', 'invitation', 'closed'] as const;
export type SignUpMode = (typeof signUpModes)[number];

/** Bounds of the numbers the super user may set. */
export const platformLimits = {
  sessionDays: { min: 1, max: 365 },
  sessionIdleDays: { min: 1, max: 90 },
  passwordMinLength: { min: passwordLength.min, max: 30 },
} as const;

const between = ({ min, max }: { readonly min: number; readonly max: number }) =>
  z.int().check(z.gte(min), z.lte(max));

const settings = {
  /** Sign-up policy: everybody, holders of an invitation, or only the super user may create a company. */
  signUp: z.enum(signUpModes),
  /** Maximum days of a session, however often it is used. */
  sessionDays: between(platformLimits.sessionDays),
  /** Days without use after which a session ends. */
  sessionIdleDays: between(platformLimits.sessionIdleDays),
  /** Applies to passwords set from now on. */
  passwordMinLength: between(platformLimits.passwordMinLength),
};

export const PlatformSettingsSchema = z.object({
  ...settings,
  changedBy: z.nullable(z.string()),
  changedAt: z.nullable(TimestampSchema),
});
export type PlatformSettings = z.infer<typeof PlatformSettingsSchema>;

/** Absent settings keep their value. */
export const UpdatePlatformSettingsSchema = z.partial(
  z.object({
    signUp: settings.signUp,
    sessionDays: numeric(settings.sessionDays),
    sessionIdleDays: numeric(settings.sessionIdleDays),
    passwordMinLength: numeric(settings.passwordMinLength),
  }),
);
export type UpdatePlatformSettings = z.infer<typeof UpdatePlatformSettingsSchema>;

/** Rules that the pages before the login show. */
export const AccountRulesSchema = z.pick(PlatformSettingsSchema, { signUp: true, passwordMinLength: true });
export type AccountRules = z.infer<typeof AccountRulesSchema>;
