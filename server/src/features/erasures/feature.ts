import * as api from '@prosa/contracts/erasures/api.ts';
import type { Clock } from '#platform/clock.ts';
import type { Feature } from '#platform/feature.ts';
import { read, write } from '#platform/http/route.ts';
import type { MediaStore } from '#platform/uploads/media-store.ts';
import { type ErasureDependencies, erasureJobHandlers } from './jobs.ts';
import { eraseContact, getErasure, listErasures } from './service.ts';

interface ErasuresDependencies {
  readonly clock: Clock;
  readonly media: MediaStore;
  readonly removeContact: ErasureDependencies['removeContact'];
}

export function erasuresFeature({ clock, media, removeContact }: ErasuresDependencies): Feature {
  return {
    name: 'erasures',
    routes: [
      write(api.eraseContact, ({ tx, actor, params, body }) =>
        eraseContact(tx, actor, params.contactId, body.name),
      ),
      read(api.listErasures, ({ reader, query }) => listErasures(reader, query.pageNumber)),
      read(api.getErasure, ({ reader, params }) => getErasure(reader, params.erasureId)),
    ],
    jobs: erasureJobHandlers({ media, clock, removeContact }),
  };
}
