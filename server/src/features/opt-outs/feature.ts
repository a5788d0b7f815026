import * as api from '@prosa/contracts/opt-outs/api.ts';
import { createContactService } from '#features/contacts/service.ts';
import type { Feature } from '#platform/feature.ts';
import { read, write } from '#platform/http/route.ts';
import type { MediaLinks } from '#platform/uploads/media-url.ts';
import { listOptOuts, removeOptOut } from './service.ts';

interface OptOutsDependencies {
  readonly mediaLinks: MediaLinks;
}

export function optOutsFeature({ mediaLinks }: OptOutsDependencies): Feature {
  const contacts = createContactService(mediaLinks);
  return {
    name: 'opt-outs',
    routes: [
      read(api.listOptOuts, ({ reader, query }) => listOptOuts(reader, query)),
      write(api.removeOptOut, async ({ tx, params }) => {
        await removeOptOut(tx, params.contactId, contacts);
        return {};
      }),
    ],
  };
}
