import * as z from 'zod/mini';
import {
  emailMaxLength,
  IdParamSchema,
  NameSchema,
  nullAsEmpty,
  numeric,
  OptionalIdSchema,
  PageAfterQuerySchema,
  TimestampSchema,
  text,
  validationKeys,
} from '#contracts/fields.ts';
import { parsePhoneNumber, phoneLength } from '#contracts/phone-number.ts';

export const contactsPerPage = 30;
/** What a picker is given at most; whoever looks for more types a part of the name. */
export const contactListMax = 200;
/** A search counts no further: who finds more than this types another letter. */
export const contactSearchMax = 300;
/** Nor is a whole company counted further than this. */
export const contactCountMax = 10_000;
export const extraInfoMax = 50;
export const extraInfoNameMax = 60;
export const extraInfoValueMax = 500;

export const ExtraInfoSchema = z.object({ id: z.int(), name: z.string(), value: z.string() });
export type ExtraInfo = z.infer<typeof ExtraInfoSchema>;

export const ContactSchema = z.object({
  id: z.int(),
  uuid: z.string(),
  name: z.string(),
  /** E.164 digits; empty when only WhatsApp's inner id of the person is known. */
  number: z.string(),
  email: z.string(),
  /** A link that works for a while. */
  profilePicUrl: z.nullable(z.string()),
  isGroup: z.boolean(),
  extraInfo: z.array(ExtraInfoSchema),
  /** Since when they want no campaigns. */
  optedOutAt: z.nullable(TimestampSchema),
  companyId: z.int(),
  createdAt: TimestampSchema,
  updatedAt: TimestampSchema,
});
export type Contact = z.infer<typeof ContactSchema>;

export const ContactDetailsSchema = z.extend(ContactSchema, {
  /** Connection of the newest ticket; null while there is none. */
  whatsappId: z.nullable(z.int()),
  whatsapp: z.nullable(z.object({ id: z.int(), name: z.string() })),
});
export type ContactDetails = z.infer<typeof ContactDetailsSchema>;

export const ContactPageSchema = z.object({
  contacts: z.array(ContactSchema),
  /**
   * How many there are, on the first page; later pages do not count again. Ten thousand means that or more, and of a
   * search three hundred does.
   */
  count: z.nullable(z.int()),
  hasMore: z.boolean(),
});
export type ContactPage = z.infer<typeof ContactPageSchema>;

export const ListContactsQuerySchema = PageAfterQuerySchema;
export type ListContactsQuery = z.infer<typeof ListContactsQuerySchema>;

export const ListAllContactsQuerySchema = z.object({
  name: z._default(text(z.trim(), z.maxLength(200, validationKeys.tooLong)), ''),
});

export const ContactParamsSchema = z.object({ contactId: IdParamSchema });

/** Any mask in, E.164 digits out. */
export const PhoneNumberSchema = nullAsEmpty(
  z.pipe(
    z
      .string()
      .check(
        z.trim(),
        z.minLength(1, validationKeys.required),
        z.minLength(phoneLength.min, validationKeys.tooShort),
        z.maxLength(phoneLength.max, validationKeys.tooLong),
      ),
    z.transform((text, context): string => {
      const number = parsePhoneNumber(text);
      if (number === undefined) {
        context.issues.push({ code: 'custom', input: text, message: validationKeys.phone });
      }
      return number ?? '';
    }),
  ),
);

export const OptionalEmailSchema = text(
  z.trim(),
  z.toLowerCase(),
  z.maxLength(emailMaxLength, validationKeys.tooLong),
  z.refine((text) => text === '' || z.regexes.email.test(text), validationKeys.email),
);

const ExtraInfoInputSchema = z.object({
  /** Of the row that is changed; a new one has none. */
  id: OptionalIdSchema,
  name: text(
    z.trim(),
    z.minLength(1, validationKeys.required),
    z.maxLength(extraInfoNameMax, validationKeys.tooLong),
  ),
  value: z._default(text(z.trim(), z.maxLength(extraInfoValueMax, validationKeys.tooLong)), ''),
});

export const CreateContactSchema = z.object({
  name: NameSchema,
  number: PhoneNumberSchema,
  email: z._default(OptionalEmailSchema, ''),
  extraInfo: z._default(z.array(ExtraInfoInputSchema).check(z.maxLength(extraInfoMax)), []),
});
export type CreateContact = z.infer<typeof CreateContactSchema>;

/** What is absent stays as it is. The extra information is replaced as a whole; rows with an id keep it. */
export const UpdateContactSchema = z.object({
  name: z.optional(NameSchema),
  number: z.optional(PhoneNumberSchema),
  email: z.optional(OptionalEmailSchema),
  extraInfo: z.optional(z.array(ExtraInfoInputSchema).check(z.maxLength(extraInfoMax))),
});
export type UpdateContact = z.infer<typeof UpdateContactSchema>;

export const importMaxRows = 10_000;
export const listImportMaxRows = 50_000;
export const importMaxBytes = 5 * 1024 * 1024;
export const importPreviewRows = 5;

export const contactImportStatuses = ['reading', 'ready', 'running', 'done', 'failed', 'cancelled'] as const;
export type ContactImportStatus = (typeof contactImportStatuses)[number];

/** Where the people come from: a spreadsheet, or the address book of a connection's phone. */
export const contactImportSources = ['file', 'phone'] as const;
export type ContactImportSource = (typeof contactImportSources)[number];

/** Why a file or an address book could not be used at all. */
export const contactImportFailures = [
  'unreadable',
  'empty',
  'columns',
  'too-many-rows',
  'too-large',
] as const;
export type ContactImportFailure = (typeof contactImportFailures)[number];

/** One row that was left out: its line in the file, its column, and what was wrong, as a key of a text. */
export const ContactImportErrorSchema = z.object({
  line: z.int(),
  field: z.enum(['name', 'number', 'email']),
  value: z.string(),
  message: z.string(),
});
export type ContactImportError = z.infer<typeof ContactImportErrorSchema>;

/** Spreadsheets are read no further to the right. */
export const importMaxColumns = 50;
const ColumnSchema = numeric(z.int().check(z.gte(0), z.lt(importMaxColumns)));

/** In which column of the file each field stands, counted from 0. */
export const ImportColumnsSchema = z.object({
  name: ColumnSchema,
  number: ColumnSchema,
  email: z.nullable(ColumnSchema),
});
export type ImportColumns = z.infer<typeof ImportColumnsSchema>;

const GuessedColumnsSchema = z.object({
  name: z.nullable(z.int()),
  number: z.nullable(z.int()),
  email: z.nullable(z.int()),
});

export const ContactImportSchema = z.object({
  id: z.int(),
  source: z.enum(contactImportSources),
  /** Empty for an address book. */
  fileName: z.string(),
  status: z.enum(contactImportStatuses),
  failure: z.nullable(z.enum(contactImportFailures)),
  total: z.int(),
  processed: z.int(),
  created: z.int(),
  /** Known ones that had no name yet and have one now. */
  updated: z.int(),
  skipped: z.int(),
  errorCount: z.int(),
  /** The list they go into; null for the contacts themselves. */
  contactListId: z.nullable(z.int()),
  /** The names of the columns, as they stand in the file. */
  header: z.array(z.string()),
  /** What was guessed by the names of the columns, or chosen by the person. */
  columns: GuessedColumnsSchema,
  /** The first rows, as they stand in the file. */
  preview: z.array(z.array(z.string())),
  createdAt: TimestampSchema,
  updatedAt: TimestampSchema,
});
export type ContactImport = z.infer<typeof ContactImportSchema>;

export const ContactImportDetailsSchema = z.extend(ContactImportSchema, {
  errors: z.array(ContactImportErrorSchema),
});
export type ContactImportDetails = z.infer<typeof ContactImportDetailsSchema>;

/** With their lines; those beyond are only counted. */
export const importErrorsMax = 1000;

export const ContactImportParamsSchema = z.object({ contactImportId: IdParamSchema });

/** Without columns it begins with those that were guessed. */
export const StartContactImportSchema = z.object({ columns: z.optional(ImportColumnsSchema) });
export type StartContactImport = z.infer<typeof StartContactImportSchema>;

/** With `preview` the file is only read, and waits for its start. */
export const UploadContactsQuerySchema = z.object({
  preview: z._default(z.enum(['true', 'false']), 'false'),
});

/** The address book of a connection's phone, as far as its provider has told it. */
export const PhoneBookSchema = z.object({
  connectionId: z.int(),
  name: z.string(),
  number: z.nullable(z.string()),
  count: z.int(),
});
export type PhoneBook = z.infer<typeof PhoneBookSchema>;

/** Of one connection, or of all. */
export const ImportPhoneBookSchema = z.object({ connectionId: OptionalIdSchema });
export type ImportPhoneBook = z.infer<typeof ImportPhoneBookSchema>;
