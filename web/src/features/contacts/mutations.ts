import { uploadContactList } from '@prosa/contracts/contact-lists/api.ts';
import {
  cancelContactImport,
  createContact,
  deleteContact,
  exportContacts,
  importPhoneBook,
  startContactImport,
  updateContact,
  uploadContacts,
} from '@prosa/contracts/contacts/api.ts';
import type { ContactEvent, ContactImport, ImportColumns } from '@prosa/contracts/contacts/schema.ts';
import type { BodyInputOf } from '@prosa/contracts/endpoint.ts';
import { eraseContact } from '@prosa/contracts/erasures/api.ts';
import { type QueryClient, useMutation } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import type { ApiErrorCode } from '#lib/api-error.ts';
import { upload } from '#lib/file-transfer.ts';
import {
  type ContactList,
  type ContactListKey,
  contactImportQuery,
  contactKeys,
  contactQuery,
} from './queries.ts';
import { reduceContact, reduceContactList, reduceImport } from './realtime.ts';

/** The response and the event carry the same data and may arrive in either order; the reducer accepts both. */
function applyToLists(client: QueryClient, event: ContactEvent): void {
  for (const [key, list] of client.getQueriesData<ContactList>({ queryKey: contactKeys.lists })) {
    const { search } = (key as ContactListKey)[2];
    if (list) client.setQueryData(key, reduceContactList(list, event, search));
  }
}

function applyToImport(client: QueryClient, next: ContactImport): void {
  client.setQueryData(contactImportQuery(next.id).queryKey, (current) =>
    current ? reduceImport(current, next) : next,
  );
}

const shownByForm: readonly ApiErrorCode[] = [
  'ERR_VALIDATION',
  'ERR_DUPLICATED_CONTACT',
  'ERR_CONTACT_NUMBER_LOCKED',
  'ERR_WAPP_CHECK_CONTACT',
  'ERR_WAPP_INVALID_CONTACT',
];
const shownByFile: readonly ApiErrorCode[] = [
  'ERR_VALIDATION',
  'ERR_UPLOAD_EMPTY',
  'ERR_UPLOAD_TYPE',
  'ERR_UPLOAD_TOO_LARGE',
];

export function useCreateContact() {
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof createContact>) => call(createContact, { body }),
    meta: { shownByForm },
    onSuccess: (contact, _body, _result, { client }) => applyToLists(client, { action: 'create', contact }),
  });
}

export function useUpdateContact() {
  return useMutation({
    mutationFn: ({
      contactId,
      ...body
    }: BodyInputOf<typeof updateContact> & { readonly contactId: number }) =>
      call(updateContact, { params: { contactId }, body }),
    meta: { shownByForm },
    onSuccess: (contact, _body, _result, { client }) => {
      applyToLists(client, { action: 'update', contact });
      client.setQueryData(
        contactQuery(contact.id).queryKey,
        (current) => current && reduceContact(current, { action: 'update', contact }),
      );
    },
  });
}

export function useDeleteContact() {
  return useMutation({
    mutationFn: (contactId: number) => call(deleteContact, { params: { contactId } }),
    onSuccess: (_reply, contactId, _result, { client }) =>
      applyToLists(client, { action: 'delete', contactId }),
  });
}

/** Queues the erasure. The contact is removed from the lists by the event of the completed erasure. */
export function useEraseContact() {
  return useMutation({
    mutationFn: ({ contactId, name }: { contactId: number; name: string }) =>
      call(eraseContact, { params: { contactId }, body: { name } }),
    meta: { shownByForm: ['ERR_CONTACT_NAME_MISMATCH', 'ERR_ERASURE_UNDER_WAY'] },
  });
}

export function useExportContacts() {
  return useMutation({ mutationFn: () => call(exportContacts) });
}

interface SpreadsheetToSend {
  readonly file: File;
  readonly onProgress: (share: number) => void;
}

/** Uploads the file for parsing; the import starts only after the user has confirmed the columns. */
export function useUploadContacts(contactListId: number | undefined) {
  return useMutation({
    mutationFn: ({ file, onProgress }: SpreadsheetToSend) => {
      const sent = { query: { preview: 'true' }, file, onProgress };
      return contactListId === undefined
        ? upload(uploadContacts, { params: undefined, ...sent })
        : upload(uploadContactList, { params: { contactListId }, ...sent });
    },
    meta: { shownByForm: shownByFile },
  });
}

interface ImportToStart {
  readonly contactImportId: number;
  readonly columns: ImportColumns;
}

export function useStartImport() {
  return useMutation({
    mutationFn: ({ contactImportId, columns }: ImportToStart) =>
      call(startContactImport, { params: { contactImportId }, body: { columns } }),
    onSuccess: (contactImport, _start, _result, { client }) => applyToImport(client, contactImport),
  });
}

export function useCancelImport() {
  return useMutation({
    mutationFn: (contactImportId: number) => call(cancelContactImport, { params: { contactImportId } }),
    onSuccess: (contactImport, _id, _result, { client }) => applyToImport(client, contactImport),
  });
}

/** Imports the phone book of one connection, or of all connections. */
export function useImportPhoneBook() {
  return useMutation({
    mutationFn: (connectionId: number | undefined) =>
      call(importPhoneBook, { body: connectionId === undefined ? {} : { connectionId } }),
  });
}
