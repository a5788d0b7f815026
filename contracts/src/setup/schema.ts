import * as z from 'zod/mini';
import { EmailSchema, NameSchema, PasswordSchema, refuseKnownPassword } from '#contracts/fields.ts';
import { validationKeys } from '#contracts/validation-keys.ts';

export const CompleteSetupSchema = z
  .object({
    token: z.string().check(z.minLength(1, validationKeys.required), z.maxLength(200)),
    name: NameSchema,
    email: EmailSchema,
    password: PasswordSchema,
  })
  .check(refuseKnownPassword(({ name, email }) => [name, email]));
export type CompleteSetup = z.infer<typeof CompleteSetupSchema>;
