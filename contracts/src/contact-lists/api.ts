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
  summary: 'One page of the contact lists by name, with how many are in each',
  ...forCampaigns,
  query: PageQuerySchema,
  reply: ContactListPageSchema,
});

export const listAllContactLists = endpoint({
  name: 'listAllContactLists',
  method: 'GET',
  path: '/contact-lists/list',
  summary: 'Contact lists by name for pickers, at most 1,000',
  ...forCampaigns,
  reply: z.array(ContactListSchema),
});

export const getContactList = endpoint({
  name: 'getContactList',
  method: 'GET',
  path: '/contact-lists/:contactListId',
  summary: 'One contact list',
  ...forCampaigns,
  params: ContactListParamsSchema,
  reply: ContactListSchema,
});

export const createContactList = endpoint({
  name: 'createContactList',
  method: 'POST',
  path: '/contact-lists',
  summary: 'Add a contact list, under a name that no other has',
  ...forCampaigns,
  body: SaveContactListSchema,
  reply: ContactListSchema,
  example: { body: { name: 'Clientes de inverno' } },
});

export const updateContactList = endpoint({
  name: 'updateContactList',
  method: 'PUT',
  path: '/contact-lists/:contactListId',
  summary: 'Rename a contact list',
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
  summary: 'Remove a contact list and all who are in it',
  ...forCampaigns,
  params: ContactListParamsSchema,
  reply: EmptyReplySchema,
});

export const uploadContactList = endpoint({
  name: 'uploadContactList',
  method: 'POST',
  path: '/contact-lists/:contactListId/upload',
  summary: 'Import a spreadsheet (.xls, .xlsx, .csv) into a list; how it goes is asked as of any import',
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
  summary: 'All contacts of a list as a table: name;number;email, with ?whatsapp=true a fourth column',
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
  summary: 'One page of those who are in a list by name, searched by name or number',
  ...forCampaigns,
  query: ListContactListItemsQuerySchema,
  reply: ContactListItemPageSchema,
  example: { query: { contactListId: 1 } },
});

export const getContactListItem = endpoint({
  name: 'getContactListItem',
  method: 'GET',
  path: '/contact-list-items/:contactListItemId',
  summary: 'One who is in a list',
  ...forCampaigns,
  params: ContactListItemParamsSchema,
  reply: ContactListItemSchema,
});

export const createContactListItem = endpoint({
  name: 'createContactListItem',
  method: 'POST',
  path: '/contact-list-items',
  summary: 'Add somebody to a list; a number that is in it is refused. WhatsApp is asked about it afterwards',
  ...forCampaigns,
  body: CreateContactListItemSchema,
  reply: ContactListItemSchema,
  example: { body: { contactListId: 1, name: 'Helena Prado', number: '+55 11 91234-5678' } },
});

export const updateContactListItem = endpoint({
  name: 'updateContactListItem',
  method: 'PUT',
  path: '/contact-list-items/:contactListItemId',
  summary: 'Change somebody in a list; about another number WhatsApp is asked again',
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
  summary: 'Take somebody out of a list',
  ...forCampaigns,
  params: ContactListItemParamsSchema,
  reply: EmptyReplySchema,
});
