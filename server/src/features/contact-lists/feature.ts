import * as api from '@prosa/contracts/contact-lists/api.ts';
import type { AskConnection } from '#features/connections/questions/service.ts';
import { uploadImport } from '#features/contacts/imports/service.ts';
import type { Clock } from '#platform/clock.ts';
import type { Feature } from '#platform/feature.ts';
import { download, read, upload, write } from '#platform/http/route.ts';
import { contactListJobHandlers } from './checks/check-numbers.ts';
import { contactListBroadcasts } from './events.ts';
import { createItem, deleteItem, exportItems, getItem, listItems, updateItem } from './items/service.ts';
import {
  createContactList,
  deleteContactList,
  getContactList,
  listAllContactLists,
  listContactLists,
  renameContactList,
} from './service.ts';

interface ContactListsDependencies {
  readonly askConnection: AskConnection;
  readonly clock: Clock;
}

export function contactListsFeature({ askConnection, clock }: ContactListsDependencies): Feature {
  return {
    name: 'contact-lists',
    routes: [
      read(api.listContactLists, ({ reader, query }) =>
        listContactLists(reader, query.searchParam, query.pageNumber),
      ),
      read(api.listAllContactLists, ({ reader }) => listAllContactLists(reader)),
      read(api.getContactList, ({ reader, params }) => getContactList(reader, params.contactListId)),
      write(api.createContactList, ({ tx, body }) => createContactList(tx, body)),
      write(api.updateContactList, ({ tx, params, body }) =>
        renameContactList(tx, params.contactListId, body),
      ),
      write(api.deleteContactList, async ({ tx, params }) => {
        await deleteContactList(tx, params.contactListId);
        return {};
      }),
      upload(
        api.uploadContactList,
        'contact-imports',
        async ({ tx, actor, params: { contactListId }, query, files: [file] }) => {
          await getContactList(tx, contactListId);
          const isPreview = query.preview === 'true';
          return uploadImport(tx, actor, file, { isPreview, now: clock.now(), contactListId });
        },
      ),
      download(api.exportContactList, async ({ reader, params: { contactListId }, query }) => {
        await getContactList(reader, contactListId);
        const chunks = exportItems(reader, contactListId, query.whatsapp === 'true');
        return { fileName: 'contact-list.csv', chunks };
      }),
      read(api.listContactListItems, ({ reader, query }) => listItems(reader, query)),
      read(api.getContactListItem, ({ reader, params }) => getItem(reader, params.contactListItemId)),
      write(api.createContactListItem, ({ tx, body }) => createItem(tx, body)),
      write(api.updateContactListItem, ({ tx, params, body }) =>
        updateItem(tx, params.contactListItemId, body),
      ),
      write(api.deleteContactListItem, async ({ tx, params }) => {
        await deleteItem(tx, params.contactListItemId);
        return {};
      }),
    ],
    jobs: contactListJobHandlers({ askConnection }),
    broadcasts: contactListBroadcasts,
  };
}
