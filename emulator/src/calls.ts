import { randomBytes } from 'node:crypto';
import { addressOf, parseAddress } from './addresses.ts';
import { randomId } from './derive-key.ts';
import { deliver } from './offline.ts';
import type { Companion } from './person.ts';
import type { Way } from './presence.ts';
import { attribute, child, now, type Stanza, stanza } from './stanza.ts';
import { type Connection, personAt, type World } from './world.ts';

/** Rings the other side and returns the id of the call. */
export function ring(world: World, way: Way, { isVideo = false }: { isVideo?: boolean } = {}): string {
  const callId = randomBytes(16).toString('hex').toUpperCase();
  signal(world, way, stanza('offer', creator(way, callId), isVideo ? [stanza('video')] : [stanza('audio')]));
  return callId;
}

/** Ends a call: the caller gave up, or it was not answered. */
export function hangUp(world: World, way: Way, callId: string, reason?: 'timeout'): void {
  signal(world, way, stanza('terminate', { ...creator(way, callId), reason }));
}

function creator({ from, mode = 'pn' }: Way, callId: string): Record<string, string> {
  return { 'call-id': callId, 'call-creator': addressOf(from, mode), caller_pn: addressOf(from, 'pn') };
}

function signal(world: World, { from, to, mode = 'pn' }: Way, content: Stanza): void {
  for (const companion of to.companions.values()) {
    deliver(
      world,
      companion,
      stanza('call', { from: addressOf(from, mode), id: randomId(), t: now() }, [content]),
    );
  }
}

/** Handles a call stanza of a client, which can only reject. */
export function rejectCall(world: World, connection: Connection, { person }: Companion, node: Stanza): void {
  const to = attribute(node, 'to');
  const reject = child(node, 'reject');
  connection.send(stanza('ack', { class: 'call', id: node.attrs.id, from: to, type: reject?.tag }));
  if (!reject) return;
  const caller = personAt(world, parseAddress(to));
  caller?.journal.add({ kind: 'call-rejected', from: person.pn, callId: attribute(reject, 'call-id') });
}
