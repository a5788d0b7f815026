import * as api from '@prosa/contracts/connections/api.ts';
import type { SecretBox } from '#platform/auth/secret-box.ts';
import type { Clock } from '#platform/clock.ts';
import { detachReferences } from '#platform/detach-references.ts';
import { type Route, read, staged, write } from '#platform/http/route.ts';
import { pairConnection, startConnection, stopConnection } from './gateway/service.ts';
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

interface ConnectionParts {
  readonly askConnection: AskConnection;
  readonly box: SecretBox;
  readonly clock: Clock;
  readonly publicUrl: string;
}

export function connectionRoutes({ clock, askConnection, ...parts }: ConnectionParts): readonly Route[] {
  const saving = () => ({ now: clock.now(), box: parts.box });
  return [
    read(api.listConnections, ({ reader, actor }) => listConnections(reader, actor)),
    read(api.getConnection, ({ reader, actor, params }) =>
      getConnectionDetails(reader, actor, params.connectionId, parts),
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
    write(api.createConnectionToken, ({ tx, actor, params }) => createToken(tx, actor, params.connectionId)),
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
  ];
}
