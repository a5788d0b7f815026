import * as api from '@prosa/contracts/helps/api.ts';
import type { Feature } from '#platform/feature.ts';
import { platform, read } from '#platform/http/route.ts';
import { helpBroadcasts } from './events.ts';
import { helpJobHandlers } from './jobs.ts';
import { createHelp, deleteHelp, getHelp, listAllHelps, listHelps, updateHelp } from './service.ts';

export const helpsFeature: Feature = {
  name: 'helps',
  routes: [
    read(api.listHelps, ({ reader, query }) => listHelps(reader, query)),
    read(api.listAllHelps, ({ reader }) => listAllHelps(reader)),
    read(api.getHelp, ({ reader, params }) => getHelp(reader, params.helpId)),
    platform(api.createHelp, ({ tx, body }) => createHelp(tx, body)),
    platform(api.updateHelp, ({ tx, params, body }) => updateHelp(tx, params.helpId, body)),
    platform(api.deleteHelp, async ({ tx, params }) => {
      await deleteHelp(tx, params.helpId);
      return {};
    }),
  ],
  jobs: helpJobHandlers,
  broadcasts: helpBroadcasts,
};
