import { serverAddress } from './addresses.ts';
import type { Companion } from './person.ts';
import { stanza } from './stanza.ts';
import { type Connection, connectionOf, type World } from './world.ts';

/** Every way in which a server ends a connection that was open. */
export type Disconnect =
  | { readonly kind: 'stream-error'; readonly code: number }
  /** The owner took the device off on the phone: it is forgotten. */
  | { readonly kind: 'removed' }
  /** Another client logged in as the same device. */
  | { readonly kind: 'replaced' }
  | { readonly kind: 'failure'; readonly reason: number }
  | { readonly kind: 'malformed' }
  | { readonly kind: 'stream-end' }
  | { readonly kind: 'downgrade' }
  | { readonly kind: 'close' }
  | { readonly kind: 'reset' };

export function disconnect(world: World, companion: Companion, how: Disconnect): void {
  const connection = connectionOf(world, companion);
  if (how.kind === 'removed') companion.person.companions.delete(companion.deviceId);
  if (!connection) return;
  sayGoodbye(connection, how);
  if (how.kind === 'reset') connection.reset();
  else connection.close();
}

function sayGoodbye(connection: Connection, how: Disconnect): void {
  switch (how.kind) {
    case 'stream-error':
      connection.send(stanza('stream:error', { code: how.code }));
      break;
    case 'removed':
      connection.send(
        stanza('stream:error', { code: 401 }, [stanza('conflict', { type: 'device_removed' })]),
      );
      break;
    case 'replaced':
      connection.send(stanza('stream:error', {}, [stanza('conflict', { type: 'replaced' })]));
      break;
    case 'malformed':
      connection.send(stanza('stream:error', {}, [stanza('xml-not-well-formed')]));
      break;
    case 'failure':
      connection.send(stanza('failure', { reason: how.reason }));
      break;
    case 'stream-end':
      connection.send(stanza('xmlstreamend'));
      break;
    case 'downgrade':
      connection.send(stanza('ib', { from: serverAddress }, [stanza('downgrade_webclient')]));
      break;
    default:
  }
}
