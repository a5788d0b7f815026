import { addressOf, parseAddress } from './addresses.ts';
import { readSignedPreKey } from './key-bundles.ts';
import type { Companion, Person } from './person.ts';
import { type Letter, sendDirect, sendOwnCopy, sendToGroupDevices } from './phone-send.ts';
import { bytesOf, child, type Stanza } from './stanza.ts';
import { personAt, type World } from './world.ts';

/** A client could not read a message: the phone that wrote it sends it again, to this device only. */
export async function sendAgain(
  world: World,
  { author, companion }: { readonly author: Person; readonly companion: Companion },
  receipt: Stanza,
): Promise<void> {
  const id = receipt.attrs.id ?? '';
  const sent = author.sent.get(id);
  if (!sent) return;
  await takeNewKeys(author, companion, receipt);
  const letter: Letter = {
    world,
    from: author,
    id,
    sent,
    retry: Number(child(receipt, 'retry')?.attrs.count ?? 1),
  };
  if (sent.group) {
    companion.groupKeys.delete(`${sent.group} ${author.pn}`);
    await sendToGroupDevices(letter, sent.group, [companion]);
    return;
  }
  const recipient = personAt(world, parseAddress(receipt.attrs.recipient ?? ''));
  if (author === companion.person && recipient) await sendOwnCopy(letter, companion, recipient);
  else await sendDirect(letter, companion);
}

/** From the second time on a client sends keys along, to start the session anew. */
async function takeNewKeys(author: Person, companion: Companion, receipt: Stanza): Promise<void> {
  const keys = child(receipt, 'keys');
  if (!keys) return;
  const preKey = child(keys, 'key');
  await author.device.renewSession(addressOf(companion.person, 'pn', companion.deviceId), {
    registrationId: bytesOf(child(receipt, 'registration')).readUInt32BE(0),
    identityKey: bytesOf(child(keys, 'identity')),
    signedPreKey: readSignedPreKey(child(keys, 'skey')),
    preKey: preKey && {
      keyId: bytesOf(child(preKey, 'id')).readUIntBE(0, 3),
      publicKey: bytesOf(child(preKey, 'value')),
    },
  });
}
