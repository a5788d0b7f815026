import { serverAddress } from './addresses.ts';
import type { Companion } from './person.ts';
import { type Stanza, stanza } from './stanza.ts';
import { type Connection, connectionOf, type World } from './world.ts';

/** Sends a stanza now if the device is connected, and again at each login until the device acknowledges it. */
export function deliver(world: World, companion: Companion, node: Stanza): void {
  companion.pending.push(node);
  const send = (): void => {
    const connection = connectionOf(world, companion);
    if (connection?.isReady) connection.send(node);
  };
  const { deliveries } = world.faults;
  if (!deliveries) send();
  else for (const afterMs of deliveries(node)) setTimeout(send, afterMs).unref();
}

export interface Acknowledgement {
  readonly tag: string;
  readonly id: string | undefined;
  readonly type?: string | undefined;
}

/** Removes the oldest matching stanza: one message may have several receipts, which share its id. */
export function acknowledge(companion: Companion, { tag, id, type }: Acknowledgement): void {
  const at = companion.pending.findIndex(
    (node) => node.tag === tag && node.attrs.id === id && (type === undefined || node.attrs.type === type),
  );
  if (at !== -1) companion.pending.splice(at, 1);
}

/** Sends the stanzas queued while the device was offline, marked as such, and then the end marker. */
export function sendPending(world: World, connection: Connection, companion: Companion): void {
  const gathered = [...companion.pending];
  if (gathered.length > 0) {
    connection.send(inBand(stanza('offline_preview', { count: gathered.length })));
  }
  for (const node of gathered) {
    connection.send({ ...node, attrs: { ...node.attrs, offline: '0' } });
  }
  connection.isReady = true;
  if (world.faults.isOfflineMarkerMissing) return;
  connection.send(inBand(stanza('offline', { count: gathered.length })));
}

function inBand(content: Stanza): Stanza {
  return stanza('ib', { from: serverAddress }, [content]);
}
