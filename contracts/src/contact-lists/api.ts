import * as z from 'zod/mini';
import { ContactImportSchema, UploadContactsQuerySchema } from '#contracts/contacts/schema.ts';
import { endpoint } from '#contracts/endpoint.ts';
import { EmptyReplySchema, PageQuerySchema } from '#contracts/fields.ts';
import {
  ContactListItemPageSchema,
  ContactListItemParamsSchema,
  ContactListItemSchema,
  ContactListPageSchema,
  ContactListParamsSchema,
  ContactListSchema,
  CreateContactListItemSchema,
  contactListImportMaxBytes,
  ExportContactListQuerySchema,
  ListContactListItemsQuerySchema,
  SaveContactListSchema,
  UpdateContactListItemSchema,
} from './schema.ts';

/** Contact lists serve campaigns, so they need the same permission and plan feature. */
const forCampaigns = { access: 'campaigns:manage', planFeature: 'useCampaigns' } as const;

export const listContactLists = endpoint({
  name: 'listContactLists',
  method: 'GET',
  path: '/contact-lists',
  summary: 'List one page of contact lists with their sizes, sorted by name.',
  ...forCampaigns,
  query: PageQuerySchema,
  reply: ContactListPageSchema,
});

export const listAllContactLists = endpoint({
  name: 'listAllContactLists',
  method: 'GET',
  path: '/contact-lists/list',
  summary: 'List up to 1,000 contact lists for pickers, sorted by name.',
  ...forCampaigns,
  reply: z.array(ContactListSchema),
});

export const getContactList = endpoint({
  name: 'getContactList',
  method: 'GET',
  path: '/contact-lists/:contactListId',
  summary: 'Get a contact list.',
  ...forCampaigns,
  params: ContactListParamsSchema,
  reply: ContactListSchema,
});

export const createContactList = endpoint({
  name: 'createContactList',
  method: 'POST',
  path: '/contact-lists',
  summary: 'Create a contact list. The name must be unique.',
  ...forCampaigns,
  body: SaveContactListSchema,
  reply: ContactListSchema,
  example: { body: { name: 'Clientes de inverno' } },
});

export const updateContactList = endpoint({
  name: 'updateContactList',
  method: 'PUT',
  path: '/contact-lists/:contactListId',
  summary: 'Rename a contact list.',
  ...forCampaigns,
  params: ContactListParamsSchema,
  body: SaveContactListSchema,
  reply: ContactListSchema,
  example: { body: { name: 'Clientes de verão' } },
});

export const deleteContactList = endpoint({
  name: 'deleteContactList',
  method: 'DELETE',
  path: '/contact-lists/:contactListId',
  summary: 'Delete a contact list with all its contacts.',
  ...forCampaigns,
  params: ContactListParamsSchema,
  reply: EmptyReplySchema,
});

export const uploadContactList = endpoint({
  name: 'uploadContactList',
  method: 'POST',
  path: '/contact-lists/:contactListId/upload',
  summary: 'Import a spreadsheet (.xls, .xlsx, .csv) into a contact list. Returns an import to poll.',
  ...forCampaigns,
  callsPerMinute: 20,
  params: ContactListParamsSchema,
  query: UploadContactsQuerySchema,
  upload: { maxBytes: contactListImportMaxBytes, kinds: ['spreadsheet'] },
  reply: ContactImportSchema,
});

export const exportContactList = endpoint({
  name: 'exportContactList',
  method: 'GET',
  path: '/contact-lists/:contactListId/export',
  summary: 'Export a contact list as CSV: name;number;email. `whatsapp=true` adds a fourth column.',
  ...forCampaigns,
  callsPerMinute: 20,
  params: ContactListParamsSchema,
  query: ExportContactListQuerySchema,
  replyType: 'text/csv',
  reply: z.string(),
});

export const listContactListItems = endpoint({
  name: 'listContactListItems',
  method: 'GET',
  path: '/contact-list-items',
  summary: 'List one page of a list’s contacts, sorted by name, optionally filtered by name or number.',
  ...forCampaigns,
  query: ListContactListItemsQuerySchema,
  reply: ContactListItemPageSchema,
  example: { query: { contactListId: 1 } },
});

export const getContactListItem = endpoint({
  name: 'getContactListItem',
  method: 'GET',
  path: '/contact-list-items/:contactListItemId',
  summary: 'Get a contact of a list.',
  ...forCampaigns,
  params: ContactListItemParamsSchema,
  reply: ContactListItemSchema,
});

export const createContactListItem = endpoint({
  name: 'createContactListItem',
  method: 'POST',
  path: '/contact-list-items',
  summary: 'Add a contact to a list. Refuses a duplicate number. The number is then checked with WhatsApp.',
  ...forCampaigns,
  body: CreateContactListItemSchema,
  reply: ContactListItemSchema,
  example: { body: { contactListId: 1, name: 'Helena Prado', number: '+55 11 91234-5678' } },
});

export const updateContactListItem = endpoint({
  name: 'updateContactListItem',
  method: 'PUT',
  path: '/contact-list-items/:contactListItemId',
  summary: 'Update a contact of a list. A changed number is checked with WhatsApp again.',
  ...forCampaigns,
  params: ContactListItemParamsSchema,
  body: UpdateContactListItemSchema,
  reply: ContactListItemSchema,
  example: { body: { name: 'Helena Prado' } },
});

export const deleteContactListItem = endpoint({
  name: 'deleteContactListItem',
  method: 'DELETE',
  path: '/contact-list-items/:contactListItemId',
  summary: 'Remove a contact from a list.',
  ...forCampaigns,
  params: ContactListItemParamsSchema,
  reply: EmptyReplySchema,
});
