import { rejectCall } from './calls.ts';
import { answerIq } from './iq.ts';
import { handleClientMessage } from './messages.ts';
import { acknowledge } from './offline.ts';
import { forwardPresence, forwardTyping } from './presence.ts';
import { handleReceipt } from './receipts.ts';
import type { Stanza } from './stanza.ts';
import type { Connection, World } from './world.ts';

/** Whatever a client sends finds its handler here. */
export async function route(world: World, connection: Connection, node: Stanza): Promise<void> {
  if (node.tag === 'iq') return answerIq(world, connection, node);
  const { companion } = connection;
  if (!companion) return undefined;
  switch (node.tag) {
    case 'message':
      return handleClientMessage(world, connection, companion, node);
    case 'receipt':
      return handleReceipt(world, connection, companion, node);
    case 'ack':
      return acknowledge(companion, {
        tag: node.attrs.class ?? '',
        id: node.attrs.id,
        type: node.attrs.type,
      });
    case 'call':
      return rejectCall(world, connection, companion, node);
    case 'presence':
      return forwardPresence(world, companion, node);
    case 'chatstate':
      return forwardTyping(world, companion, node);
    default:
      return undefined;
  }
}
