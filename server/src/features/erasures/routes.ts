import * as api from '@prosa/contracts/erasures/api.ts';
import { type Route, read, write } from '#platform/http/route.ts';
import { eraseContact, getErasure, listErasures } from './service.ts';

export const erasureRoutes: readonly Route[] = [
  write(api.eraseContact, ({ tx, actor, params, body }) =>
    eraseContact(tx, actor, params.contactId, body.name),
  ),
  read(api.listErasures, ({ reader, query }) => listErasures(reader, query.pageNumber)),
  read(api.getErasure, ({ reader, params }) => getErasure(reader, params.erasureId)),
];
