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
} from '#contracts/fields.ts';
import { parsePhoneNumber, phoneLength } from '#contracts/phone-number.ts';
import { validationKeys } from '#contracts/validation-keys.ts';

export const contactsPerPage = 30;
/** Maximum number of contacts in a picker; a search narrows it further. */
export const contactListMax = 200;
/** Upper bound of the count of a search. */
export const contactSearchMax = 300;
/** Upper bound of the count of a company's contacts. */
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
  /** E.164 digits; empty when only WhatsApp's internal id of the person is known. */
  number: z.string(),
  email: z.string(),
  /** Link to the picture, valid for a limited time. */
  profilePicUrl: z.nullable(z.string()),
  isGroup: z.boolean(),
  extraInfo: z.array(ExtraInfoSchema),
  /** Time of the opt-out from campaigns. */
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
  /** Total, on the first page only. 10,000 means that many or more; for a search, 300 does. */
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

/** Accepts any mask and returns E.164 digits. */
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
  /** Id of an existing row; absent for a new one. */
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

/**
 * Partial update: absent fields keep their value. The extra information is replaced as a whole; rows with an id keep
 * it.
 */
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

/** Source of the contacts: a spreadsheet, or the address book of a connection's phone. */
export const contactImportSources = ['file', 'phone'] as const;
export type ContactImportSource = (typeof contactImportSources)[number];

/** Reasons why a file or an address book could not be imported at all. */
export const contactImportFailures = [
  'unreadable',
  'empty',
  'columns',
  'too-many-rows',
  'too-large',
] as const;
export type ContactImportFailure = (typeof contactImportFailures)[number];

/** One skipped row: its line in the file, its column, and the problem as a text key. */
export const ContactImportErrorSchema = z.object({
  line: z.int(),
  field: z.enum(['name', 'number', 'email']),
  value: z.string(),
  message: z.string(),
});
export type ContactImportError = z.infer<typeof ContactImportErrorSchema>;

/** Columns to the right of these are ignored. */
export const importMaxColumns = 50;
const ColumnSchema = numeric(z.int().check(z.gte(0), z.lt(importMaxColumns)));

/** Column of each field in the file, counted from 0. */
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
  /** Existing contacts that had no name and got one. */
  updated: z.int(),
  skipped: z.int(),
  errorCount: z.int(),
  /** List that receives the rows; null when they become contacts. */
  contactListId: z.nullable(z.int()),
  /** Column names, as in the file. */
  header: z.array(z.string()),
  /** Columns guessed from their names, or chosen by the person. */
  columns: GuessedColumnsSchema,
  /** First rows, as in the file. */
  preview: z.array(z.array(z.string())),
  createdAt: TimestampSchema,
  updatedAt: TimestampSchema,
});
export type ContactImport = z.infer<typeof ContactImportSchema>;

export const ContactImportDetailsSchema = z.extend(ContactImportSchema, {
  errors: z.array(ContactImportErrorSchema),
});
export type ContactImportDetails = z.infer<typeof ContactImportDetailsSchema>;

/** Errors stored with their lines; further ones are only counted. */
export const importErrorsMax = 1000;

export const ContactImportParamsSchema = z.object({ contactImportId: IdParamSchema });

/** Without columns the import uses the guessed ones. */
export const StartContactImportSchema = z.object({ columns: z.optional(ImportColumnsSchema) });
export type StartContactImport = z.infer<typeof StartContactImportSchema>;

/** With `preview` the file is only parsed, and imported when it is started. */
export const UploadContactsQuerySchema = z.object({
  preview: z._default(z.enum(['true', 'false']), 'false'),
});

/** Address book of a connection's phone, as far as the provider has delivered it. */
export const PhoneBookSchema = z.object({
  connectionId: z.int(),
  name: z.string(),
  number: z.nullable(z.string()),
  count: z.int(),
});
export type PhoneBook = z.infer<typeof PhoneBookSchema>;

/** Imports from one connection, or from all. */
export const ImportPhoneBookSchema = z.object({ connectionId: OptionalIdSchema });
export type ImportPhoneBook = z.infer<typeof ImportPhoneBookSchema>;

export type ContactEvent =
  | { readonly action: 'create' | 'update'; readonly contact: Contact }
  /** A batch from an import. */
  | { readonly action: 'create'; readonly records: readonly Contact[] }
  | { readonly action: 'delete'; readonly contactId: number };

/** Progress of an import, sent to the person who started it. */
export interface ContactImportEvent {
  readonly action: 'update';
  readonly contactImport: ContactImport;
}
