import * as z from 'zod/mini';
import { OptionalEmailSchema, PhoneNumberSchema } from '#contracts/contacts/schema.ts';
import {
  IdParamSchema,
  IdSchema,
  NameSchema,
  PageAfterQuerySchema,
  TimestampSchema,
} from '#contracts/fields.ts';

export const contactListsPerPage = 20;
export const contactListItemsPerPage = 20;
/** Upper bound of the count of a search. */
export const contactListSearchMax = 2000;

export const contactListImportMaxBytes = 20 * 1024 * 1024;

export const ContactListSchema = z.object({
  id: z.int(),
  name: z.string(),
  contactsCount: z.int(),
  /** Contacts already checked with WhatsApp; the others are still unknown. */
  validCount: z.int(),
  invalidCount: z.int(),
  companyId: z.int(),
  createdAt: TimestampSchema,
  updatedAt: TimestampSchema,
});
export type ContactList = z.infer<typeof ContactListSchema>;

export const ContactListPageSchema = z.object({
  records: z.array(ContactListSchema),
  count: z.int(),
  hasMore: z.boolean(),
});
export type ContactListPage = z.infer<typeof ContactListPageSchema>;

export const ContactListParamsSchema = z.object({ contactListId: IdParamSchema });

export const SaveContactListSchema = z.object({ name: NameSchema });
export type SaveContactList = z.infer<typeof SaveContactListSchema>;

export const ContactListItemSchema = z.object({
  id: z.int(),
  name: z.string(),
  /** E.164 digits, in the spelling of WhatsApp once it was checked. */
  number: z.string(),
  email: z.string(),
  /** Null until checked with WhatsApp. */
  isWhatsappValid: z.nullable(z.boolean()),
  contactListId: z.int(),
  companyId: z.int(),
  createdAt: TimestampSchema,
  updatedAt: TimestampSchema,
});
export type ContactListItem = z.infer<typeof ContactListItemSchema>;

export const ContactListItemPageSchema = z.object({
  contacts: z.array(ContactListItemSchema),
  /** Total, on the first page only; a search counts up to 2,000. */
  count: z.nullable(z.int()),
  hasMore: z.boolean(),
});
export type ContactListItemPage = z.infer<typeof ContactListItemPageSchema>;

export const ListContactListItemsQuerySchema = z.extend(PageAfterQuerySchema, {
  contactListId: IdParamSchema,
});
export type ListContactListItemsQuery = z.infer<typeof ListContactListItemsQuerySchema>;

/** `whatsapp` adds a column that shows whether the number is on WhatsApp. */
export const ExportContactListQuerySchema = z.object({
  whatsapp: z._default(z.enum(['true', 'false']), 'false'),
});

export const ContactListItemParamsSchema = z.object({ contactListItemId: IdParamSchema });

/** Fields of the contact form. */
export const ContactListItemFieldsSchema = z.object({
  name: NameSchema,
  number: PhoneNumberSchema,
  email: z._default(OptionalEmailSchema, ''),
});

export const CreateContactListItemSchema = z.extend(ContactListItemFieldsSchema, { contactListId: IdSchema });
export type CreateContactListItem = z.infer<typeof CreateContactListItemSchema>;

/** Partial update: absent fields keep their value. A contact cannot be moved to another list. */
export const UpdateContactListItemSchema = z.object({
  name: z.optional(NameSchema),
  number: z.optional(PhoneNumberSchema),
  email: z.optional(OptionalEmailSchema),
});
export type UpdateContactListItem = z.infer<typeof UpdateContactListItemSchema>;

export type ContactListEvent =
  | { readonly action: 'create' | 'update'; readonly record: ContactList }
  | { readonly action: 'delete'; readonly id: number };

export type ContactListItemEvent =
  | {
      readonly action: 'create' | 'update';
      readonly contactListId: number;
      readonly record: ContactListItem;
    }
  | { readonly action: 'delete'; readonly contactListId: number; readonly id: number }
  /** Results of the WhatsApp check for some contacts of a list. */
  | {
      readonly action: 'check';
      readonly contactListId: number;
      readonly records: readonly ContactListItem[];
    }
  /** Rows of a list changed in bulk: our web fetches the list again, older clients merge the records, if any. */
  | {
      readonly action: 'reload';
      readonly contactListId: number;
      readonly records: readonly ContactListItem[];
    };
