import * as z from 'zod/mini';
import { isWeakPassword } from './access/rules.ts';

/**
 * Fields that many nouns share. A message is the key of a text, so that the same schema serves the server,
 * the form and the three languages.
 */
export const validationKeys = {
  required: 'validation.required',
  tooShort: 'validation.tooShort',
  tooLong: 'validation.tooLong',
  email: 'validation.email',
  invalid: 'validation.invalid',
  phone: 'validation.phone',
  weakPassword: 'validation.weakPassword',
  video: 'validation.video',
} as const;

const HttpUrlSchema = z.url({ protocol: /^https?$/, hostname: /./ });

/** An address that the server can be told to call; a name and a password in it would be refused at each call. */
export function isCallableUrl(text: string): boolean {
  return z.safeParse(HttpUrlSchema, text).success && !/^https?:\/\/[^/?#]*@/i.test(text);
}

export const nameLength = { min: 2, max: 50 } as const;
export const passwordLength = { min: 5, max: 50 } as const;
export const emailMaxLength = 254;

export const NameSchema = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, validationKeys.required),
    z.minLength(nameLength.min, validationKeys.tooShort),
    z.maxLength(nameLength.max, validationKeys.tooLong),
  );

export const EmailSchema = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(1, validationKeys.required),
    z.maxLength(emailMaxLength, validationKeys.tooLong),
    z.email(validationKeys.email),
  );

const hasPasswordLength = ({ length }: string): boolean =>
  length >= passwordLength.min && length <= passwordLength.max;

/** Of one that is too short or too long that is said, and no more. */
export const PasswordSchema = z.string().check(
  z.minLength(1, validationKeys.required),
  z.minLength(passwordLength.min, validationKeys.tooShort),
  z.maxLength(passwordLength.max, validationKeys.tooLong),
  z.refine(
    (password) => !hasPasswordLength(password) || !isWeakPassword(password),
    validationKeys.weakPassword,
  ),
);

/** Whether there is nothing to say of it without knowing whose it is. */
const isGoodAlone = (password: string): boolean => hasPasswordLength(password) && !isWeakPassword(password);

/** Refuses a password that says no more than what is known of the person anyway. */
export function refuseKnownPassword<Person extends { readonly password: string }>(
  knownOf: (person: Person) => readonly string[],
) {
  return z.refine<Person>(
    (person) => !isGoodAlone(person.password) || !isWeakPassword(person.password, knownOf(person)),
    { path: ['password'], error: validationKeys.weakPassword },
  );
}

const maxId = 2_147_483_647;
export const IdSchema = z.int().check(z.gte(1), z.lte(maxId));
/** An id that arrives as text, in a path or a query. */
export const IdParamSchema = z.coerce.number().check(z.int(), z.gte(1), z.lte(maxId));

/** ISO-8601, UTC. */
export const TimestampSchema = z.string();

export const PageQuerySchema = z.object({
  searchParam: z._default(z.string().check(z.trim(), z.maxLength(200, validationKeys.tooLong)), ''),
  pageNumber: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100_000)), 1),
});

/** Pages by number, or, for a list that moves while it is read, what comes after the last row seen: its name and id. */
export const PageAfterQuerySchema = z.extend(PageQuerySchema, {
  afterName: z.optional(z.string().check(z.maxLength(200, validationKeys.tooLong))),
  afterId: z.optional(IdParamSchema),
});

/** For calls that answer with nothing but success. */
/** What a caller may call a request of its own, in a header: visible characters without spaces. */
export const idempotencyKeyPattern = /^[\x21-\x7e]{1,128}$/;

export const EmptyReplySchema = z.object({});
