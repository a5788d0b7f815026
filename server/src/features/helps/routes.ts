import * as api from '@prosa/contracts/helps/api.ts';
import { platform, type Route, read } from '#platform/http/route.ts';
import { createHelp, deleteHelp, getHelp, listAllHelps, listHelps, updateHelp } from './service.ts';

export const helpRoutes: readonly Route[] = [
  read(api.listHelps, ({ reader, query }) => listHelps(reader, query)),
  read(api.listAllHelps, ({ reader }) => listAllHelps(reader)),
  read(api.getHelp, ({ reader, params }) => getHelp(reader, params.helpId)),
  platform(api.createHelp, ({ tx, body }) => createHelp(tx, body)),
  platform(api.updateHelp, ({ tx, params, body }) => updateHelp(tx, params.helpId, body)),
  platform(api.deleteHelp, async ({ tx, params }) => {
    await deleteHelp(tx, params.helpId);
    return {};
  }),
];
