import { addressOf, serverAddress } from './addresses.ts';
import { randomId } from './derive-key.ts';
import { deliver } from './offline.ts';
import type { Companion, Person } from './person.ts';
import { createSignalDevice } from './signal-device.ts';
import { now, type Stanza, stanza } from './stanza.ts';
import type { World } from './world.ts';

/** Tells a person's devices that their one-time keys run low. */
export function requestPreKeys(world: World, person: Person, left: number): void {
  notify(world, person.companions.values(), serverAddress, {
    type: 'encrypt',
    content: stanza('count', { value: left }),
  });
}

/** WhatsApp forbids, or allows again, to write to people one has not talked with. */
export function lockReachOut(world: World, person: Person, until: Date | undefined): void {
  const lock = {
    is_active: until !== undefined,
    time_enforcement_ends: until && String(Math.floor(until.getTime() / 1000)),
  };
  const text = JSON.stringify({ data: { xwa2_notify_account_reachout_timelock: lock } });
  notify(world, person.companions.values(), serverAddress, {
    type: 'mex',
    content: stanza('update', { op_name: 'NotificationUserReachoutTimelockUpdate' }, Buffer.from(text)),
  });
}

/** A new phone, or the app installed anew: new keys, no sessions. Everybody's devices are told. */
export function reinstall(world: World, person: Person): void {
  person.device = createSignalDevice();
  const others = [...world.people.values()].filter((other) => other !== person);
  const devices = others.flatMap((other) => [...other.companions.values()]);
  for (const { groupKeys } of devices) {
    for (const key of groupKeys) if (key.endsWith(` ${person.pn}`)) groupKeys.delete(key);
  }
  notify(world, devices, addressOf(person, 'pn'), { type: 'encrypt', content: stanza('identity') });
}

function notify(
  world: World,
  devices: Iterable<Companion>,
  from: string,
  { type, content }: { readonly type: string; readonly content: Stanza },
): void {
  for (const device of devices) {
    deliver(world, device, stanza('notification', { from, id: randomId(), t: now(), type }, [content]));
  }
}
