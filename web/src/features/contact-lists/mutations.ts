import {
  createContactList,
  createContactListItem,
  deleteContactList,
  deleteContactListItem,
  exportContactList,
  updateContactList,
  updateContactListItem,
} from '@prosa/contracts/contact-lists/api.ts';
import type {
  ContactListEvent,
  ContactListItem,
  ContactListItemEvent,
} from '@prosa/contracts/contact-lists/schema.ts';
import type { BodyInputOf } from '@prosa/contracts/endpoint.ts';
import { type QueryClient, useMutation } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import type { ApiErrorCode } from '#lib/api-error.ts';
import {
  allContactListsQuery,
  type ContactLists,
  type ContactListsKey,
  contactListKeys,
  contactListQuery,
  type ListItems,
  type ListItemsKey,
} from './queries.ts';
import { reduceAllContactLists, reduceContactList, reduceContactLists, reduceListItems } from './realtime.ts';

/** The answer and the event say the same and may come in either order; the reducers take both. */
function applyToLists(client: QueryClient, event: ContactListEvent): void {
  for (const [key, lists] of client.getQueriesData<ContactLists>({ queryKey: contactListKeys.lists })) {
    if (lists) client.setQueryData(key, reduceContactLists(lists, event, (key as ContactListsKey)[2].search));
  }
  client.setQueryData(
    allContactListsQuery().queryKey,
    (lists) => lists && reduceAllContactLists(lists, event),
  );
  if (event.action === 'delete') return;
  client.setQueryData(
    contactListQuery(event.record.id).queryKey,
    (list) => list && reduceContactList(list, event),
  );
}

function applyToItems(client: QueryClient, event: ContactListItemEvent): void {
  const queryKey = contactListKeys.itemsOf(event.contactListId);
  for (const [key, items] of client.getQueriesData<ListItems>({ queryKey })) {
    if (items) client.setQueryData(key, reduceListItems(items, event, key as ListItemsKey));
  }
}

const shownByList: readonly ApiErrorCode[] = ['ERR_VALIDATION', 'ERR_CONTACT_LIST_ALREADY_EXISTS'];
const shownByItem: readonly ApiErrorCode[] = ['ERR_VALIDATION', 'ERR_CONTACT_LIST_ITEM_ALREADY_EXISTS'];

export function useCreateContactList() {
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof createContactList>) => call(createContactList, { body }),
    meta: { shownByForm: shownByList },
    onSuccess: (record, _body, _result, { client }) => applyToLists(client, { action: 'create', record }),
  });
}

export function useUpdateContactList() {
  return useMutation({
    mutationFn: ({
      contactListId,
      ...body
    }: BodyInputOf<typeof updateContactList> & { readonly contactListId: number }) =>
      call(updateContactList, { params: { contactListId }, body }),
    meta: { shownByForm: shownByList },
    onSuccess: (record, _body, _result, { client }) => applyToLists(client, { action: 'update', record }),
  });
}

export function useDeleteContactList() {
  return useMutation({
    mutationFn: (contactListId: number) => call(deleteContactList, { params: { contactListId } }),
    onSuccess: (_reply, id, _result, { client }) => applyToLists(client, { action: 'delete', id }),
  });
}

export function useExportContactList() {
  return useMutation({
    mutationFn: (contactListId: number) => call(exportContactList, { params: { contactListId } }),
  });
}

export function useCreateListItem() {
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof createContactListItem>) => call(createContactListItem, { body }),
    meta: { shownByForm: shownByItem },
    onSuccess: (record, { contactListId }, _result, { client }) =>
      applyToItems(client, { action: 'create', contactListId, record }),
  });
}

export function useUpdateListItem() {
  return useMutation({
    mutationFn: ({
      contactListItemId,
      ...body
    }: BodyInputOf<typeof updateContactListItem> & { readonly contactListItemId: number }) =>
      call(updateContactListItem, { params: { contactListItemId }, body }),
    meta: { shownByForm: shownByItem },
    onSuccess: (record, _body, _result, { client }) =>
      applyToItems(client, { action: 'update', contactListId: record.contactListId, record }),
  });
}

export function useDeleteListItem() {
  return useMutation({
    mutationFn: ({ id }: Pick<ContactListItem, 'id' | 'contactListId'>) =>
      call(deleteContactListItem, { params: { contactListItemId: id } }),
    onSuccess: (_reply, { id, contactListId }, _result, { client }) =>
      applyToItems(client, { action: 'delete', contactListId, id }),
  });
}
