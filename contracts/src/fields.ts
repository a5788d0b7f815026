import * as z from 'zod/mini';
import { passwordLength } from '#contracts/password-length.ts';
import { isWeakPassword } from './access/rules.ts';
import { validationKeys } from './validation-keys.ts';
import type { Day, GivenMoment } from './zoned-time.ts';

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

/** Treats `null` as the empty text. */
export function nullAsEmpty<Output, Input>(schema: z.ZodMiniType<Output, Input>) {
  return lenient(schema, (given) => (given === null ? '' : given));
}

/** Text with its checks; `null` counts as empty. */
export function text(...checks: readonly (z.core.CheckFn<string> | z.core.$ZodCheck<string>)[]) {
  return nullAsEmpty(z.string().check(...checks));
}

const numberText = /^\s*-?\d+(?:\.\d+)?\s*$/;

/** Number, also accepted as text. */
export function numeric<Output, Input>(schema: z.ZodMiniType<Output, Input>) {
  return lenient(schema, (given) =>
    typeof given === 'string' && numberText.test(given) ? Number(given) : given,
  );
}

const FlagTextSchema = z.stringbool({ truthy: ['true', '1'], falsy: ['false', '0'] });
/** Boolean, also accepted as text: form fields have no other type. */
export const FlagSchema = lenient(z.boolean(), (given) => z.safeParse(FlagTextSchema, given).data ?? given);

const isBlank = (given: unknown): boolean => typeof given === 'string' && given.trim() === '';

/** Replaces an empty value with the default, as for a colour or a language. */
export function emptyAsDefault<Output, Input>(schema: z.ZodMiniType<Output, Input>, value: Input) {
  return lenient(schema, (given) => (isBlank(given) || given === null ? value : given));
}

/** Treats an empty value as absent, so that an update keeps the stored value. */
export function emptyAsUnchanged<Output, Input>(schema: z.ZodMiniType<Output, Input>) {
  return z.optional(
    lenient(z.optional(schema), (given) => (isBlank(given) || given === null ? undefined : given)),
  );
}

/** An empty secret keeps the stored one, since forms never receive it. */
export function secret<Output, Input>(schema: z.ZodMiniType<Output, Input>) {
  return emptyAsUnchanged(schema);
}

/** Secret that `null` removes. */
export function removableSecret<Output, Input>(schema: z.ZodMiniType<Output, Input>) {
  return z.optional(lenient(z.optional(z.nullable(schema)), (given) => (isBlank(given) ? undefined : given)));
}

const HttpUrlSchema = z.url({ protocol: /^https?$/, hostname: /./ });

/** Returns whether the server can call an address; credentials in the URL would be refused at each call. */
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

/** Reports only the length error for a password that is too short or too long. */
export const PasswordSchema = text(
  z.minLength(1, validationKeys.required),
  z.minLength(passwordLength.min, validationKeys.tooShort),
  z.maxLength(passwordLength.max, validationKeys.tooLong),
  z.refine(
    (password) => !hasPasswordLength(password) || !isWeakPassword(password),
    validationKeys.weakPassword,
  ),
);

/** Returns whether a password passes all checks that need no data about its owner. */
const isGoodAlone = (password: string): boolean => hasPasswordLength(password) && !isWeakPassword(password);

/** Refuses a password that consists of known data about the person. */
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

/** Older clients send `""` or `false` for no row. */
const isNoId = (given: unknown): boolean => isBlank(given) || given === false || given === null;

/** The id of a row, or null for none. */
export const IdOrNullSchema = lenient(z.nullable(IdSchema), (given) => (isNoId(given) ? null : given));

/** The id of a row; an empty value counts as absent. */
export const OptionalIdSchema = z.optional(
  lenient(z.optional(IdSchema), (given) => (isNoId(given) ? undefined : given)),
);

/** An id that arrives as text, in a path or a query. */
export const IdParamSchema = z.coerce.number().check(z.int(), z.gte(1), z.lte(maxId));

/** Id from a path or a query; an empty value counts as absent. */
export const OptionalIdParamSchema = z.optional(
  lenient(z.optional(IdParamSchema), (given) => (isNoId(given) ? undefined : given)),
);

/** Range of years on which every calendar and the database agree. */
const years = { first: '1900', last: '9998' } as const;
const isInYears = (text: string): boolean => text >= years.first && text.slice(0, 4) <= years.last;

const OffsetTimeSchema = z.iso.datetime({ offset: true });
const LocalTimeSchema = z.union([z.iso.date(), z.iso.datetime({ local: true })]);
const isOf = (schema: z.ZodMiniType, value: string): boolean => z.safeParse(schema, value).success;

/**
 * A moment. Without an offset it is a date, or a date and time, in the company's time zone: the contract does not know
 * the company, so the service resolves it (`resolveGivenMoment`).
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
        description: 'A time without an offset, or a date alone, is read in the company’s time zone.',
      }),
    z.transform((given): GivenMoment => (isOf(OffsetTimeSchema, given) ? new Date(given) : given)),
  ),
);

/** A moment, or null for none. */
export const MomentOrNullSchema = lenient(z.nullable(MomentSchema), (given) =>
  isNoId(given) ? null : given,
);

/** A moment; an empty value counts as absent. */
export const OptionalMomentSchema = z.optional(
  lenient(z.optional(MomentSchema), (given) => (isNoId(given) ? undefined : given)),
);

/** A day of the company's calendar; a local time is reduced to its day. */
export const DaySchema = lenient(
  z.iso.date(validationKeys.invalid).check(z.refine(isInYears, validationKeys.invalid)),
  (given): unknown => (typeof given === 'string' ? dayIn(given.trim()) : given),
);

/** A day; an empty value counts as absent. */
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

/** Pages by number, or by cursor for a list that changes while it is read: name and id of the last row seen. */
export const PageAfterQuerySchema = z.extend(PageQuerySchema, {
  afterName: z.optional(z.string().check(z.maxLength(200, validationKeys.tooLong))),
  afterId: z.optional(IdParamSchema),
});

/** Idempotency key of a request: visible characters without spaces. */
export const idempotencyKeyPattern = /^[\x21-\x7e]{1,128}$/;

/** Response of calls that return nothing but success. */
export const EmptyReplySchema = z.object({});
