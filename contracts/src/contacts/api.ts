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
  summary: 'List one page of contacts, sorted by name, optionally filtered by name or number.',
  access: 'session',
  query: ListContactsQuerySchema,
  reply: ContactPageSchema,
});

export const listAllContacts = endpoint({
  name: 'listAllContacts',
  method: 'GET',
  path: '/contacts/list',
  summary: 'List up to 200 contacts for pickers, sorted by name.',
  access: 'session',
  query: ListAllContactsQuerySchema,
  reply: z.array(ContactSchema),
});

export const exportContacts = endpoint({
  name: 'exportContacts',
  method: 'GET',
  path: '/contacts/export',
  summary: 'Export all contacts as CSV: name;number;email.',
  access: 'contacts:export',
  callsPerMinute: 20,
  replyType: 'text/csv',
  reply: z.string(),
});

export const getContact = endpoint({
  name: 'getContact',
  method: 'GET',
  path: '/contacts/:contactId',
  summary: 'Get a contact.',
  access: 'session',
  params: ContactParamsSchema,
  reply: ContactDetailsSchema,
});

export const createContact = endpoint({
  name: 'createContact',
  method: 'POST',
  path: '/contacts',
  summary: 'Create a contact. Fails if the number is not on WhatsApp or already a contact (returns its id).',
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
  summary: 'Update a contact. Only admins and users who see one of its tickets may change the number.',
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
  summary: 'Delete a contact and all its data.',
  access: 'contacts-page:deleteContact',
  params: ContactParamsSchema,
  reply: EmptyReplySchema,
});

export const uploadContacts = endpoint({
  name: 'uploadContacts',
  method: 'POST',
  path: '/contacts/upload',
  summary: 'Import contacts from a spreadsheet (.xls, .xlsx, .csv) with the columns nome, numero, email.',
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
  summary: 'List the size of the address book of each connection’s phone.',
  access: 'session',
  reply: z.array(PhoneBookSchema),
});

export const importPhoneBook = endpoint({
  name: 'importPhoneBook',
  method: 'POST',
  path: '/contacts/import',
  summary: 'Import contacts from the address book of one connection’s phone, or of all.',
  access: 'session',
  callsPerMinute: 20,
  body: ImportPhoneBookSchema,
  reply: ContactImportSchema,
});

export const getContactImport = endpoint({
  name: 'getContactImport',
  method: 'GET',
  path: '/contacts/imports/:contactImportId',
  summary: 'Get the progress of one of the caller’s imports, with the skipped rows.',
  access: 'session',
  params: ContactImportParamsSchema,
  reply: ContactImportDetailsSchema,
});

export const startContactImport = endpoint({
  name: 'startContactImport',
  method: 'POST',
  path: '/contacts/imports/:contactImportId/start',
  summary: 'Start an import that was uploaded for preview, with the guessed columns or others.',
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
  summary: 'Cancel one of the caller’s imports. Contacts imported so far are kept.',
  access: 'session',
  params: ContactImportParamsSchema,
  reply: ContactImportSchema,
});
