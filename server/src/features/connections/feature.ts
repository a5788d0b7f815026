import * as api from '@prosa/contracts/connections/api.ts';
import type { SealedColumn, SecretBox } from '#platform/auth/secret-box.ts';
import type { Clock } from '#platform/clock.ts';
import { detachReferences } from '#platform/detach-references.ts';
import type { Feature } from '#platform/feature.ts';
import { read, staged, write } from '#platform/http/route.ts';
import { accountPlace } from './account-service.ts';
import { connectionBroadcasts } from './events.ts';
import { connectionJobHandlers } from './gateway/jobs.ts';
import { pairConnection, startConnection, stopConnection } from './gateway/service.ts';
import { memoryPlace } from './gateway/session-storage.ts';
import { requestPairingCode } from './pairing-codes.ts';
import type { AskConnection } from './questions/service.ts';
import {
  createConnection,
  deleteConnection,
  getConnectionDetails,
  listConnections,
  requireRemovable,
  updateConnection,
} from './service.ts';
import { createToken, deleteToken } from './token-service.ts';

/** Exported for the maintenance commands, which run without the dependencies of the feature. */
export const connectionSealedColumns: readonly SealedColumn[] = [
  {
    table: 'connection_accounts',
    column: 'secrets',
    key: ['connection_id'],
    placeOf: (companyId, row) => accountPlace(companyId, Number(row.connection_id)),
  },
  {
    table: 'connection_memories',
    column: 'value',
    key: ['connection_id', 'name'],
    placeOf: (companyId, row) => memoryPlace(companyId, Number(row.connection_id), String(row.name)),
  },
];

interface ConnectionsDependencies {
  readonly askConnection: AskConnection;
  readonly box: SecretBox;
  readonly clock: Clock;
  readonly publicUrl: string;
}

export function connectionsFeature({
  askConnection,
  box,
  clock,
  publicUrl,
}: ConnectionsDependencies): Feature {
  const saving = () => ({ now: clock.now(), box });
  return {
    name: 'connections',
    routes: [
      read(api.listConnections, ({ reader, actor }) => listConnections(reader, actor)),
      read(api.getConnection, ({ reader, actor, params }) =>
        getConnectionDetails(reader, actor, params.connectionId, { box, publicUrl }),
      ),
      write(api.createConnection, ({ tx, actor, body }) => createConnection(tx, actor, body, saving())),
      write(api.updateConnection, ({ tx, actor, params, body }) =>
        updateConnection(tx, actor, { id: params.connectionId, input: body }, saving()),
      ),
      write(
        api.deleteConnection,
        async ({ tx, params }) => {
          await deleteConnection(tx, params.connectionId);
          return {};
        },
        async ({ transaction, params }) => {
          await transaction((tx) => requireRemovable(tx, params.connectionId));
          await detachReferences(transaction, 'connections', params.connectionId);
        },
      ),
      write(api.createConnectionToken, ({ tx, actor, params }) =>
        createToken(tx, actor, params.connectionId),
      ),
      write(api.deleteConnectionToken, async ({ tx, actor, params }) => {
        await deleteToken(tx, actor, params.connectionId);
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
      staged(api.askPairingCode, ({ reader, params, body }) =>
        requestPairingCode(reader, askConnection, params.connectionId, body.number),
      ),
    ],
    jobs: connectionJobHandlers(clock),
    broadcasts: connectionBroadcasts,
  };
}
