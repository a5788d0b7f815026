import * as api from '@prosa/contracts/opt-outs/api.ts';
import type { ContactService } from '#features/contacts/service.ts';
import { type Route, read, write } from '#platform/http/route.ts';
import { listOptOuts, removeOptOut } from './service.ts';

export function optOutRoutes(contacts: Pick<ContactService, 'get'>): readonly Route[] {
  return [
    read(api.listOptOuts, ({ reader, query }) => listOptOuts(reader, query)),
    write(api.removeOptOut, async ({ tx, params }) => {
      await removeOptOut(tx, params.contactId, contacts);
      return {};
    }),
  ];
}
