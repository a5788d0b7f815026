import * as api from '@prosa/contracts/contacts/api.ts';
import type { AskConnection } from '#features/connections/questions/service.ts';
import type { Clock } from '#platform/clock.ts';
import { detachReferences } from '#platform/detach-references.ts';
import type { Feature } from '#platform/feature.ts';
import { download, read, staged, upload, write } from '#platform/http/route.ts';
import type { MediaStore } from '#platform/uploads/media-store.ts';
import type { MediaLinks } from '#platform/uploads/media-url.ts';
import type { AddressService } from './addresses/service.ts';
import { contactBroadcasts, contactImportBroadcasts } from './events.ts';
import type { AddToList } from './imports/batches.ts';
import { contactImportJobHandlers } from './imports/job-handlers.ts';
import { cancelImport, getImport, importPhoneBook, startImport, uploadImport } from './imports/service.ts';
import { createCheckedContacts } from './number-check-service.ts';
import { listPhoneBooks } from './phone-book-service.ts';
import { createContactService } from './service.ts';

interface ContactsDependencies {
  /** Adds imported contacts to a contact list. */
  readonly addToList: AddToList;
  readonly askConnection: AskConnection;
  readonly clock: Clock;
  readonly incoming: { readonly addresses: AddressService };
  readonly media: MediaStore;
  readonly mediaLinks: MediaLinks;
}

export function contactsFeature({
  addToList,
  askConnection,
  clock,
  incoming,
  media,
  mediaLinks,
}: ContactsDependencies): Feature {
  const service = createContactService(mediaLinks);
  const checked = createCheckedContacts(service, askConnection);
  return {
    name: 'contacts',
    routes: [
      read(api.listContacts, ({ reader, query }) => service.list(reader, query)),
      read(api.listAllContacts, ({ reader, query }) => service.listAll(reader, query.name)),
      download(api.exportContacts, ({ reader }) => ({
        fileName: 'contacts.csv',
        chunks: service.exportTable(reader),
      })),
      read(api.getContact, ({ reader, params }) => service.details(reader, params.contactId)),
      staged(api.createContact, ({ body, ...stages }) => checked.create(stages, body)),
      staged(api.updateContact, ({ params, body, actor, ...stages }) =>
        checked.update(stages, actor, params.contactId, body),
      ),
      write(
        api.deleteContact,
        async ({ tx, params }) => {
          await service.remove(tx, params.contactId);
          return {};
        },
        ({ transaction, params }) => detachReferences(transaction, 'contacts', params.contactId),
      ),
      upload(api.uploadContacts, 'contact-imports', ({ tx, actor, query, files: [file] }) =>
        uploadImport(tx, actor, file, { isPreview: query.preview === 'true', now: clock.now() }),
      ),
      read(api.listPhoneBooks, ({ reader }) => listPhoneBooks(reader)),
      write(api.importPhoneBook, ({ tx, actor, body }) => importPhoneBook(tx, actor, body, clock.now())),
      read(api.getContactImport, ({ reader, actor, params }) =>
        getImport(reader, actor, params.contactImportId),
      ),
      write(api.startContactImport, ({ tx, actor, params, body }) =>
        startImport(tx, actor, params.contactImportId, body),
      ),
      write(api.cancelContactImport, ({ tx, actor, params }) =>
        cancelImport(tx, actor, params.contactImportId),
      ),
    ],
    jobs: contactImportJobHandlers({ media, mediaLinks, addresses: incoming.addresses, addToList }),
    broadcasts: [...contactBroadcasts, ...contactImportBroadcasts],
  };
}
