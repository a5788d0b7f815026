import * as z from 'zod/mini';
import { CompanySchema } from '#contracts/companies/schema.ts';
import { EmailSchema, PasswordSchema, TimestampSchema, text } from '#contracts/fields.ts';
import { profiles } from '#contracts/permissions.ts';
import { SettingSchema } from '#contracts/settings/schema.ts';
import { UserSchema } from '#contracts/users/schema.ts';
import { validationKeys } from '#contracts/validation-keys.ts';

export const LoginSchema = z.object({
  email: EmailSchema,
  /** Longer than any password, so that an old password is never refused for its form. */
  password: text(z.minLength(1, validationKeys.required), z.maxLength(200)),
});
export type Login = z.infer<typeof LoginSchema>;

/**
 * Data of the login refusal once the company's due date has passed. Users who may pay also get a payment token: valid
 * for an hour, and only for the calls that stay open until the company has paid.
 */
export const ExpiredLoginSchema = z.object({
  dueDate: TimestampSchema,
  paymentToken: z.optional(z.string()),
});
export type ExpiredLogin = z.infer<typeof ExpiredLoginSchema>;

/** The logged-in person, with the company data that the app shell shows. */
export const SessionUserSchema = z.extend(UserSchema, {
  company: z.extend(CompanySchema, { settings: z.array(SettingSchema) }),
  /** The super user who entered the company and acts as this person; null when they act themselves. */
  enteredBy: z.nullable(z.object({ userId: z.int(), name: z.string() })),
});
export type SessionUser = z.infer<typeof SessionUserSchema>;

/**
 * `eventSeq` is the number of the company's last event when the response was built: a client that sends it in the
 * socket's handshake misses no event while it loads its first lists.
 */
export const SessionSchema = z.object({ token: z.string(), user: SessionUserSchema, eventSeq: z.int() });
export type Session = z.infer<typeof SessionSchema>;

export const MeSchema = z.object({
  id: z.int(),
  profile: z.enum(profiles),
  super: z.boolean(),
  company: z.pick(CompanySchema, { id: true, name: true, email: true, dueDate: true, trialExpiration: true }),
});
export type Me = z.infer<typeof MeSchema>;

export const ForgotPasswordSchema = z.object({ email: EmailSchema });
export type ForgotPassword = z.infer<typeof ForgotPasswordSchema>;

export const ResetPasswordSchema = z.object({
  token: text(z.minLength(1, validationKeys.required), z.maxLength(200)),
  password: PasswordSchema,
});
export type ResetPassword = z.infer<typeof ResetPasswordSchema>;

/** Sent to a session that was ended by another login of the same person. */
export interface AuthEvent {
  readonly action: 'update';
  readonly user: { readonly id: number; readonly email: string; readonly companyId: number };
}
