import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';
import { EmptyReplySchema } from '#contracts/fields.ts';
import {
  ContactDetailsSchema,
  ContactImportDetailsSchema,
  ContactImportParamsSchema,
  ContactImportSchema,
  ContactPageSchema,
  ContactParamsSchema,
  ContactSchema,
  CreateContactSchema,
  ImportPhoneBookSchema,
  importMaxBytes,
  ListAllContactsQuerySchema,
  ListContactsQuerySchema,
  PhoneBookSchema,
  StartContactImportSchema,
  UpdateContactSchema,
  UploadContactsQuerySchema,
} from './schema.ts';

export const listContacts = endpoint({
  name: 'listContacts',
  method: 'GET',
  path: '/contacts',
  summary: 'One page of the contacts by name, searched by name or number',
  access: 'session',
  query: ListContactsQuerySchema,
  reply: ContactPageSchema,
});

export const listAllContacts = endpoint({
  name: 'listAllContacts',
  method: 'GET',
  path: '/contacts/list',
  summary: 'Contacts by name for pickers, at most 200',
  access: 'session',
  query: ListAllContactsQuerySchema,
  reply: z.array(ContactSchema),
});

export const exportContacts = endpoint({
  name: 'exportContacts',
  method: 'GET',
  path: '/contacts/export',
  summary: 'All contacts as a table: name;number;email',
  access: 'contacts:export',
  callsPerMinute: 20,
  replyType: 'text/csv',
  reply: z.string(),
});

export const getContact = endpoint({
  name: 'getContact',
  method: 'GET',
  path: '/contacts/:contactId',
  summary: 'One contact',
  access: 'session',
  params: ContactParamsSchema,
  reply: ContactDetailsSchema,
});

export const createContact = endpoint({
  name: 'createContact',
  method: 'POST',
  path: '/contacts',
  summary:
    'Add a contact; a known number is refused with the id of its contact, and so is one without WhatsApp',
  access: 'session',
  body: CreateContactSchema,
  reply: ContactSchema,
  example: {
    body: {
      name: 'Helena Prado',
      number: '+55 11 91234-5678',
      email: 'helena@cliente.example',
      extraInfo: [{ name: 'Cidade', value: 'São Paulo' }],
    },
  },
});

export const updateContact = endpoint({
  name: 'updateContact',
  method: 'PUT',
  path: '/contacts/:contactId',
  summary: 'Update a contact. Its number: only for those who see one of its tickets, and for admins',
  access: 'session',
  params: ContactParamsSchema,
  body: UpdateContactSchema,
  reply: ContactSchema,
  example: { body: { name: 'Helena Prado' } },
});

export const deleteContact = endpoint({
  name: 'deleteContact',
  method: 'DELETE',
  path: '/contacts/:contactId',
  summary: 'Remove a contact and all that is known of it',
  access: 'contacts-page:deleteContact',
  params: ContactParamsSchema,
  reply: EmptyReplySchema,
});

export const uploadContacts = endpoint({
  name: 'uploadContacts',
  method: 'POST',
  path: '/contacts/upload',
  summary: 'Import a spreadsheet (.xls, .xlsx, .csv) with the columns nome, numero, email',
  access: 'session',
  callsPerMinute: 20,
  query: UploadContactsQuerySchema,
  upload: { maxBytes: importMaxBytes, kinds: ['spreadsheet'] },
  reply: ContactImportSchema,
});

export const listPhoneBooks = endpoint({
  name: 'listPhoneBooks',
  method: 'GET',
  path: '/contacts/phone-books',
  summary: 'How many people are in the address book of each connection’s phone',
  access: 'session',
  reply: z.array(PhoneBookSchema),
});

export const importPhoneBook = endpoint({
  name: 'importPhoneBook',
  method: 'POST',
  path: '/contacts/import',
  summary: 'Import the address book of a connection’s phone, or of all of them',
  access: 'session',
  callsPerMinute: 20,
  body: ImportPhoneBookSchema,
  reply: ContactImportSchema,
});

export const getContactImport = endpoint({
  name: 'getContactImport',
  method: 'GET',
  path: '/contacts/imports/:contactImportId',
  summary: 'How an import of one’s own goes, with the rows that were left out',
  access: 'session',
  params: ContactImportParamsSchema,
  reply: ContactImportDetailsSchema,
});

export const startContactImport = endpoint({
  name: 'startContactImport',
  method: 'POST',
  path: '/contacts/imports/:contactImportId/start',
  summary: 'Begin an import that was uploaded for preview, with the columns that were guessed or others',
  access: 'session',
  params: ContactImportParamsSchema,
  body: StartContactImportSchema,
  reply: ContactImportSchema,
  example: { body: { columns: { name: 0, number: 1, email: null } } },
});

export const cancelContactImport = endpoint({
  name: 'cancelContactImport',
  method: 'POST',
  path: '/contacts/imports/:contactImportId/cancel',
  summary: 'End an import of one’s own before its last row; who has come in stays',
  access: 'session',
  params: ContactImportParamsSchema,
  reply: ContactImportSchema,
});
