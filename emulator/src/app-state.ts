import { randomBytes } from 'node:crypto';
import {
  type ChatModification,
  chatModificationToAppPatch,
  decodePatches,
  encodeSyncdPatch,
  type LTHashState,
  newLTHashState,
  proto,
  type WAPatchName,
} from 'baileys';
import { addressOf } from './addresses.ts';
import { randomId } from './derive-key.ts';
import { deliver } from './offline.ts';
import type { AppState, Companion, Person } from './person.ts';
import { quietLog } from './quiet-log.ts';
import { attribute, bytesOf, child, children, now, refusal, result, type Stanza, stanza } from './stanza.ts';
import type { World } from './world.ts';

export function createAppState(): AppState {
  return { keyId: randomBytes(6), keyData: randomBytes(32), collections: new Map() };
}

/** Answers a sync request with the patches since the client's version, after adding the client's own patch. */
export function answerAppState(world: World, companion: Companion, iq: Stanza): Stanza {
  const { person } = companion;
  const answers: Stanza[] = [];
  for (const collection of children(child(iq, 'sync'), 'collection')) {
    const name = attribute(collection, 'name');
    const version = Number(collection.attrs.version ?? 0);
    const patches = patchesOf(person, name);
    const brought = child(collection, 'patch');
    if (brought && version !== patches.length) return refusal(iq, 409, 'conflict');
    if (brought) {
      addPatch(person, name, proto.SyncdPatch.decode(bytesOf(brought)));
      tellDevices(world, person, name, companion);
    }
    answers.push(
      brought ? stanza('collection', { name, version: patches.length }) : since(name, version, patches),
    );
  }
  return result(iq, [stanza('sync', {}, answers)]);
}

function since(name: string, version: number, patches: readonly proto.SyncdPatch[]): Stanza {
  const missing = patches
    .slice(version)
    .map((patch) => stanza('patch', {}, proto.SyncdPatch.encode(patch).finish()));
  return stanza(
    'collection',
    { name, version: patches.length },
    missing.length ? [stanza('patches', {}, missing)] : [],
  );
}

/** Applies a change made on the owner's phone, such as a contact's name or an archived chat. */
export async function changeOnPhone(
  world: World,
  person: Person,
  change: ChatModification,
  jid: string,
): Promise<void> {
  const { type, ...patch } = chatModificationToAppPatch(change, jid);
  const { keyId } = person.appState;
  const state = await stateOf(person, type);
  const encoded = await encodeSyncdPatch({ type, ...patch }, keyId.toString('base64'), state, () =>
    Promise.resolve(keyOf(person)),
  );
  addPatch(person, type, encoded.patch);
  tellDevices(world, person, type, undefined);
}

/** Decodes the changes of a collection, as the phone sees them. */
export async function readAppState(person: Person, name: WAPatchName): Promise<proto.ISyncActionData[]> {
  const { mutationMap } = await decode(person, name);
  return Object.values(mutationMap).map(({ syncAction }) => syncAction);
}

async function stateOf(person: Person, name: WAPatchName): Promise<LTHashState> {
  return (await decode(person, name)).state;
}

function decode(person: Person, name: WAPatchName): ReturnType<typeof decodePatches> {
  // Baileys empties the patches it has decoded.
  const copies = patchesOf(person, name).map((patch) => proto.SyncdPatch.fromObject(patch));
  const key = () => Promise.resolve(keyOf(person));
  return decodePatches(name, copies, newLTHashState(), key, {}, undefined, quietLog, true);
}

function keyOf({ appState }: Person): proto.Message.IAppStateSyncKeyData {
  return { keyData: appState.keyData };
}

function patchesOf({ appState: { collections } }: Person, name: string): proto.SyncdPatch[] {
  const patches = collections.get(name) ?? [];
  collections.set(name, patches);
  return patches;
}

function addPatch(person: Person, name: string, patch: proto.ISyncdPatch): void {
  const patches = patchesOf(person, name);
  patches.push(proto.SyncdPatch.fromObject({ ...patch, version: { version: patches.length + 1 } }));
}

function tellDevices(world: World, person: Person, name: string, except: Companion | undefined): void {
  const version = patchesOf(person, name).length;
  for (const companion of person.companions.values()) {
    if (companion === except) continue;
    deliver(
      world,
      companion,
      stanza(
        'notification',
        { from: addressOf(person, 'pn'), id: randomId(), t: now(), type: 'server_sync' },
        [stanza('collection', { name, version })],
      ),
    );
  }
}
