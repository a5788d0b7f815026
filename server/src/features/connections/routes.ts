import * as api from '@prosa/contracts/connections/api.ts';
import type { Clock } from '#platform/clock.ts';
import { type Route, read, write } from '#platform/http/route.ts';
import { pairConnection, startConnection, stopConnection } from './gateway/requests.ts';
import {
  createConnection,
  deleteConnection,
  getConnectionDetails,
  listConnections,
  updateConnection,
} from './service.ts';

export function connectionRoutes(clock: Clock): readonly Route[] {
  return [
    read(api.listConnections, ({ reader, actor }) => listConnections(reader, actor)),
    read(api.getConnection, ({ reader, actor, params }) =>
      getConnectionDetails(reader, actor, params.connectionId),
    ),
    write(api.createConnection, ({ tx, actor, body }) => createConnection(tx, actor, body, clock.now())),
    write(api.updateConnection, ({ tx, actor, params, body }) =>
      updateConnection(tx, actor, params.connectionId, body),
    ),
    write(api.deleteConnection, async ({ tx, params }) => {
      await deleteConnection(tx, params.connectionId);
      return {};
    }),
    write(api.startConnection, async ({ tx, params }) => {
      await startConnection(tx, params.connectionId, clock.now());
      return {};
    }),
    write(api.pairConnection, async ({ tx, params }) => {
      await pairConnection(tx, params.connectionId, clock.now());
      return {};
    }),
    write(api.stopConnection, async ({ tx, params }) => {
      await stopConnection(tx, params.connectionId, clock.now());
      return {};
    }),
  ];
}
