import type { proto } from 'baileys';
import { addressOf } from './addresses.ts';
import type { Companion } from './person.ts';
import { now, stanza } from './stanza.ts';
import { type Connection, connectionOf, type World } from './world.ts';

/** Lets a paired device in, or says why not. A device that is already connected elsewhere is replaced there. */
export function logIn(
  world: World,
  connection: Connection,
  payload: proto.IClientPayload,
  noiseKey: Buffer,
): void {
  const companion = knownDevice(world, payload, noiseKey);
  const failure = world.faults.loginFailure ?? (companion ? undefined : 401);
  if (failure !== undefined || !companion) {
    connection.send(stanza('failure', { reason: failure, location: 'emu' }));
    connection.close();
    return;
  }
  const previous = connectionOf(world, companion);
  if (previous) {
    previous.companion = undefined;
    previous.send(stanza('stream:error', {}, [stanza('conflict', { type: 'replaced' })]));
    previous.close();
  }
  connection.companion = companion;
  companion.loginCount += 1;
  connection.send(
    stanza('success', {
      t: now(),
      lid: addressOf(companion.person, 'lid', companion.deviceId),
      location: 'emu',
    }),
  );
}

function knownDevice(
  world: World,
  { username, device }: proto.IClientPayload,
  noiseKey: Buffer,
): Companion | undefined {
  const companion = world.people.get(String(username))?.companions.get(device ?? 0);
  return companion?.noiseKey.equals(noiseKey) ? companion : undefined;
}
