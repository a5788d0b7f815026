import * as z from 'zod/mini';
import { passwordLength } from '#contracts/password-length.ts';
import { isWeakPassword } from './access/rules.ts';
import type { Day, GivenMoment } from './zoned-time.ts';

/**
 * Fields that many nouns share. A message is the key of a text, so that the same schema serves the server,
 * the form and the three languages.
 */
export const validationKeys = {
  required: 'validation.required',
  tooShort: 'validation.tooShort',
  nameTooShort: 'validation.nameTooShort',
  messageTooShort: 'validation.messageTooShort',
  tooLong: 'validation.tooLong',
  email: 'validation.email',
  invalid: 'validation.invalid',
  phone: 'validation.phone',
  weakPassword: 'validation.weakPassword',
  video: 'validation.video',
  queueRequired: 'validation.queueRequired',
} as const;

/**
 * Input is lenient, output is strict: a field accepts the forms that older clients write and passes on the one that
 * `schema` describes. OpenAPI and the types document that one alone. See docs/subsystems/http-edge.md.
 */
export function lenient<Output, Input>(
  schema: z.ZodMiniType<Output, Input>,
  normalize: (given: unknown) => unknown,
) {
  return z.pipe(
    z.transform((given: Input) => normalize(given)),
    schema,
  );
}

/** `null` is the empty text. */
export function nullAsEmpty<Output, Input>(schema: z.ZodMiniType<Output, Input>) {
  return lenient(schema, (given) => (given === null ? '' : given));
}

/** A text with its rules; `null` is the empty one. */
export function text(...checks: readonly (z.core.CheckFn<string> | z.core.$ZodCheck<string>)[]) {
  return nullAsEmpty(z.string().check(...checks));
}

const numberText = /^\s*-?\d+(?:\.\d+)?\s*$/;

/** A number, also written as text. */
export function numeric<Output, Input>(schema: z.ZodMiniType<Output, Input>) {
  return lenient(schema, (given) =>
    typeof given === 'string' && numberText.test(given) ? Number(given) : given,
  );
}

const FlagTextSchema = z.stringbool({ truthy: ['true', '1'], falsy: ['false', '0'] });
/** A boolean, also written as text: a field of a form has no other way. */
export const FlagSchema = lenient(z.boolean(), (given) => z.safeParse(FlagTextSchema, given).data ?? given);

const isBlank = (given: unknown): boolean => typeof given === 'string' && given.trim() === '';

/** For a colour or a language: an empty one is the default. */
export function emptyAsDefault<Output, Input>(schema: z.ZodMiniType<Output, Input>, value: Input) {
  return lenient(schema, (given) => (isBlank(given) || given === null ? value : given));
}

/** For a change: an empty one leaves the value as it is. */
export function emptyAsUnchanged<Output, Input>(schema: z.ZodMiniType<Output, Input>) {
  return z.optional(
    lenient(z.optional(schema), (given) => (isBlank(given) || given === null ? undefined : given)),
  );
}

/** An empty secret is an unchanged one: a form never got to see what is kept. */
export function secret<Output, Input>(schema: z.ZodMiniType<Output, Input>) {
  return emptyAsUnchanged(schema);
}

/** A secret that can be removed again, with `null`. */
export function removableSecret<Output, Input>(schema: z.ZodMiniType<Output, Input>) {
  return z.optional(lenient(z.optional(z.nullable(schema)), (given) => (isBlank(given) ? undefined : given)));
}

const HttpUrlSchema = z.url({ protocol: /^https?$/, hostname: /./ });

/** An address that the server can be told to call; a name and a password in it would be refused at each call. */
export function isCallableUrl(text: string): boolean {
  return z.safeParse(HttpUrlSchema, text).success && !/^https?:\/\/[^/?#]*@/i.test(text);
}

export const nameLength = { min: 2, max: 50 } as const;
export const emailMaxLength = 254;

export const NameSchema = text(
  z.trim(),
  z.minLength(1, validationKeys.required),
  z.minLength(nameLength.min, validationKeys.tooShort),
  z.maxLength(nameLength.max, validationKeys.tooLong),
);

export const EmailSchema = text(
  z.trim(),
  z.toLowerCase(),
  z.minLength(1, validationKeys.required),
  z.maxLength(emailMaxLength, validationKeys.tooLong),
  z.email(validationKeys.email),
);

const hasPasswordLength = ({ length }: string): boolean =>
  length >= passwordLength.min && length <= passwordLength.max;

/** Of one that is too short or too long that is said, and no more. */
export const PasswordSchema = text(
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
export function refuseKnownPassword<Person extends { readonly password?: string | undefined }>(
  knownOf: (person: Person) => readonly string[],
) {
  return z.refine<Person>(
    (person) => {
      const { password = '' } = person;
      return !isGoodAlone(password) || !isWeakPassword(password, knownOf(person));
    },
    { path: ['password'], error: validationKeys.weakPassword },
  );
}

const maxId = 2_147_483_647;
const StrictIdSchema = z
  .int({ error: ({ input }) => (input === undefined ? validationKeys.required : validationKeys.invalid) })
  .check(z.gte(1), z.lte(maxId));
export const IdSchema = numeric(StrictIdSchema);

/** Older clients choose no row with `""` or `false`. */
const isNoId = (given: unknown): boolean => isBlank(given) || given === false || given === null;

/** The id of a row, or null for none. */
export const IdOrNullSchema = lenient(z.nullable(IdSchema), (given) => (isNoId(given) ? null : given));

/** The id of a row, where none is the same as saying nothing. */
export const OptionalIdSchema = z.optional(
  lenient(z.optional(IdSchema), (given) => (isNoId(given) ? undefined : given)),
);

/** An id that arrives as text, in a path or a query. */
export const IdParamSchema = z.coerce.number().check(z.int(), z.gte(1), z.lte(maxId));

/** The same, where an empty one is none. */
export const OptionalIdParamSchema = z.optional(
  lenient(z.optional(IdParamSchema), (given) => (isNoId(given) ? undefined : given)),
);

/** Within these years every calendar and the database agree. */
const years = { first: '1900', last: '9998' } as const;
const isInYears = (text: string): boolean => text >= years.first && text.slice(0, 4) <= years.last;

const OffsetTimeSchema = z.iso.datetime({ offset: true });
const LocalTimeSchema = z.union([z.iso.date(), z.iso.datetime({ local: true })]);
const isOf = (schema: z.ZodMiniType, value: string): boolean => z.safeParse(schema, value).success;

/**
 * A moment. Without an offset it is a date, or a date and time, by the company's clocks: the contract does not know the
 * company, so the service resolves it (`momentGiven`).
 */
export const MomentSchema = nullAsEmpty(
  z.pipe(
    z
      .string()
      .check(
        z.trim(),
        z.overwrite((given) => given.replace(/^([\d-]+) +(?=\d)/, '$1T')),
        z.minLength(1, validationKeys.required),
        z.refine(
          (given) =>
            given === '' ||
            (isInYears(given) && (isOf(OffsetTimeSchema, given) || isOf(LocalTimeSchema, given))),
          validationKeys.invalid,
        ),
      )
      .register(z.globalRegistry, {
        format: 'date-time',
        description: 'Without an offset, or as a date alone, by the clocks of the company.',
      }),
    z.transform((given): GivenMoment => (isOf(OffsetTimeSchema, given) ? new Date(given) : given)),
  ),
);

/** A moment, or null for none. */
export const MomentOrNullSchema = lenient(z.nullable(MomentSchema), (given) =>
  isNoId(given) ? null : given,
);

/** A moment, where an empty one is none. */
export const OptionalMomentSchema = z.optional(
  lenient(z.optional(MomentSchema), (given) => (isNoId(given) ? undefined : given)),
);

/** A day of the company's calendar; of a time by its clocks, the day of it. */
export const DaySchema = lenient(
  z.iso.date(validationKeys.invalid).check(z.refine(isInYears, validationKeys.invalid)),
  (given): unknown => (typeof given === 'string' ? dayIn(given.trim()) : given),
);

/** A day, where an empty one is none. */
export const OptionalDaySchema = z.optional(
  lenient(z.optional(DaySchema), (given) => (isNoId(given) ? undefined : given)),
);

function dayIn(given: string): Day {
  const time = given.replace(' ', 'T');
  return isOf(LocalTimeSchema, time) ? time.slice(0, 10) : given;
}

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

/** Idempotency key of a request: visible characters without spaces. */
export const idempotencyKeyPattern = /^[\x21-\x7e]{1,128}$/;

/** For calls that answer with nothing but success. */
export const EmptyReplySchema = z.object({});
