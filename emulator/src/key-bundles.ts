import { parseAddress } from './addresses.ts';
import { type Companion, takeBundle } from './person.ts';
import type { KeyBundle } from './signal-device.ts';
import { attribute, bigEndian, bytesOf, child, children, result, type Stanza, stanza } from './stanza.ts';
import { personAt, type World } from './world.ts';

/** Keys of whoever a client wants to write to. */
export async function answerBundles(world: World, iq: Stanza): Promise<Stanza> {
  const users: Stanza[] = [];
  for (const user of children(child(iq, 'key'), 'user')) {
    const jid = attribute(user, 'jid');
    const bundle = await bundleOf(world, jid);
    users.push(
      bundle
        ? stanza('user', { jid }, bundleStanzas(bundle))
        : stanza('user', { jid }, [stanza('error', { code: 404, text: 'item-not-found' })]),
    );
  }
  return result(iq, [stanza('list', {}, users)]);
}

async function bundleOf(world: World, jid: string): Promise<KeyBundle | undefined> {
  const address = parseAddress(jid);
  const person = personAt(world, address);
  if (address.device === 0) return person?.device.bundle();
  const companion = person?.companions.get(address.device);
  return companion && takeBundle(companion);
}

export function bundleStanzas({ registrationId, identityKey, signedPreKey, preKey }: KeyBundle): Stanza[] {
  return [
    stanza('registration', {}, bigEndian(registrationId, 4)),
    stanza('type', {}, Buffer.from([5])),
    stanza('identity', {}, identityKey),
    stanza('skey', {}, [
      stanza('id', {}, bigEndian(signedPreKey.keyId, 3)),
      stanza('value', {}, signedPreKey.publicKey),
      stanza('signature', {}, signedPreKey.signature),
    ]),
    ...(preKey
      ? [
          stanza('key', {}, [
            stanza('id', {}, bigEndian(preKey.keyId, 3)),
            stanza('value', {}, preKey.publicKey),
          ]),
        ]
      : []),
  ];
}

/** The keys a client uploads, or sends along with a request for a retry. */
export function storePreKeys(companion: Companion, keys: readonly Stanza[]): void {
  for (const key of keys) {
    companion.preKeys.push({
      keyId: bytesOf(child(key, 'id')).readUIntBE(0, 3),
      publicKey: bytesOf(child(key, 'value')),
    });
  }
}

export function readSignedPreKey(node: Stanza | undefined): KeyBundle['signedPreKey'] {
  return {
    keyId: bytesOf(child(node, 'id')).readUIntBE(0, 3),
    publicKey: bytesOf(child(node, 'value')),
    signature: bytesOf(child(node, 'signature')),
  };
}

export function uploadKeys(companion: Companion, iq: Stanza): Stanza {
  storePreKeys(companion, children(child(iq, 'list'), 'key'));
  companion.signedPreKey = readSignedPreKey(child(iq, 'skey'));
  return result(iq);
}

export function rotateSignedKey(companion: Companion, iq: Stanza): Stanza {
  companion.signedPreKey = readSignedPreKey(child(child(iq, 'rotate'), 'skey'));
  return result(iq);
}

/** Six are enough to keep a client from making 812 more. */
export function countPreKeys(world: World, companion: Companion, iq: Stanza): Stanza {
  const value = world.usesPreKeys ? companion.preKeys.length : 6;
  return result(iq, [stanza('count', { value })]);
}
