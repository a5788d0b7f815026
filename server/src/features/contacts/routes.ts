import * as api from '@prosa/contracts/contacts/api.ts';
import type { Clock } from '#platform/clock.ts';
import { download, type Route, read, upload, write } from '#platform/http/route.ts';
import type { MediaLinks } from '#platform/uploads/media-links.ts';
import { getImport, startImport, uploadImport } from './imports/service.ts';
import { createContactService } from './service.ts';

export function contactRoutes(mediaLinks: MediaLinks, clock: Clock): readonly Route[] {
  const service = createContactService(mediaLinks);
  return [
    read(api.listContacts, ({ reader, query }) => service.list(reader, query)),
    read(api.listAllContacts, ({ reader, query }) => service.listAll(reader, query.name)),
    download(api.exportContacts, ({ reader }) => ({
      fileName: 'contacts.csv',
      chunks: service.exportTable(reader),
    })),
    read(api.getContact, ({ reader, params }) => service.get(reader, params.contactId)),
    write(api.createContact, ({ tx, body }) => service.create(tx, body)),
    write(api.updateContact, ({ tx, params, body }) => service.update(tx, params.contactId, body)),
    write(api.deleteContact, async ({ tx, params }) => {
      await service.remove(tx, params.contactId);
      return {};
    }),
    upload(api.uploadContacts, 'contact-imports', ({ tx, actor, query, file }) =>
      uploadImport(tx, actor, file, { isPreview: query.preview === 'true', now: clock.now() }),
    ),
    read(api.getContactImport, ({ reader, actor, params }) =>
      getImport(reader, actor, params.contactImportId),
    ),
    write(api.startContactImport, ({ tx, actor, params }) => startImport(tx, actor, params.contactImportId)),
  ];
}
