import type { ContactEvent } from '@prosa/contracts/contacts/schema.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { LiveEvent } from '#lib/live-query.ts';
import { type OptOutList, optOutKeys } from './queries.ts';

const idsOf = (list: OptOutList): readonly number[] =>
  list.pages.flatMap(({ records }) => records.map(({ contactId }) => contactId));

/** Removes a contact who opted in again or was deleted. */
export function withoutContact(list: OptOutList, contactId: number): OptOutList {
  if (!idsOf(list).includes(contactId)) return list;
  const pages = list.pages.map((page) => ({
    ...page,
    records: page.records.filter((record) => record.contactId !== contactId),
  }));
  return { ...list, pages };
}

/** Returns whether a contact event adds an opt-out to the list; its keyword is known only to the server. */
export function addsOptOut(list: OptOutList, event: ContactEvent): boolean {
  if (event.action === 'delete' || 'records' in event) return false;
  return event.contact.optedOutAt !== null && !idsOf(list).includes(event.contact.id);
}

export function updateOptOutLists(client: QueryClient, event: LiveEvent): void {
  if (event.name !== 'contact') return;
  const { payload } = event;
  const gone = removedContactIdOf(payload);
  for (const [queryKey, list] of client.getQueriesData<OptOutList>({ queryKey: optOutKeys.lists })) {
    if (!list) continue;
    if (gone !== undefined) client.setQueryData(queryKey, withoutContact(list, gone));
    else if (addsOptOut(list, payload)) void client.invalidateQueries({ queryKey });
  }
}

function removedContactIdOf(event: ContactEvent): number | undefined {
  if (event.action === 'delete') return event.contactId;
  return 'contact' in event && event.contact.optedOutAt === null ? event.contact.id : undefined;
}
