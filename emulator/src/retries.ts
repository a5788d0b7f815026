import { createCipheriv, randomBytes } from 'node:crypto';
import { proto } from 'baileys';
import { addressOf, parseAddress } from './addresses.ts';
import { deriveKey } from './derive-key.ts';
import { readSignedPreKey } from './key-bundles.ts';
import { deliver } from './offline.ts';
import type { Companion, Person } from './person.ts';
import { type Letter, sendDirect, sendOwnCopy, sendToGroupDevices } from './phone-send.ts';
import { attribute, bytesOf, child, now, type Stanza, stanza } from './stanza.ts';
import { personAt, type World } from './world.ts';

/** A client could not read a message: the phone that wrote it sends it again, to this device only. */
export async function resendMessage(
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

const { ResultType } = proto.MediaRetryNotification;

/** A client found media gone from the host and asks its own phone, which still has it, to upload it again. */
export function answerMediaRetry(world: World, companion: Companion, receipt: Stanza): void {
  const id = attribute(receipt, 'id');
  const about = child(receipt, 'rmr');
  const author = personAt(world, parseAddress(about?.attrs.participant ?? about?.attrs.jid ?? ''));
  const media = mediaOf(author?.sent.get(id)?.message);
  const mediaKey = media?.mediaKey;
  const directPath = media?.directPath;
  const isThere = mediaKey && directPath && !world.faults.isMediaGone;
  const answer = isThere
    ? uploaded(id, mediaKey, world.media.put(world.media.read(directPath)).directPath)
    : stanza('error', { code: ResultType.NOT_FOUND });
  deliver(
    world,
    companion,
    stanza('notification', { from: addressOf(companion.person, 'pn'), id, t: now(), type: 'mediaretry' }, [
      answer,
      stanza('rmr', { ...about?.attrs }),
    ]),
  );
}

function uploaded(id: string, mediaKey: Uint8Array, directPath: string): Stanza {
  const key = deriveKey(mediaKey, 32, { info: 'WhatsApp Media Retry Notification' });
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  cipher.setAAD(Buffer.from(id));
  const notification = proto.MediaRetryNotification.encode({
    stanzaId: id,
    directPath,
    result: ResultType.SUCCESS,
  }).finish();
  const sealed = Buffer.concat([cipher.update(notification), cipher.final(), cipher.getAuthTag()]);
  return stanza('encrypt', {}, [stanza('enc_p', {}, sealed), stanza('enc_iv', {}, iv)]);
}

function mediaOf(message: proto.IMessage | undefined) {
  return (
    message?.imageMessage ??
    message?.audioMessage ??
    message?.videoMessage ??
    message?.documentMessage ??
    message?.stickerMessage
  );
}
