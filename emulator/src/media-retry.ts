import { createCipheriv, randomBytes } from 'node:crypto';
import { proto } from 'baileys';
import { addressOf, parseAddress } from './addresses.ts';
import { deriveKey } from './derive-key.ts';
import { deliver } from './offline.ts';
import type { Companion } from './person.ts';
import { attribute, child, now, type Stanza, stanza } from './stanza.ts';
import { personAt, type World } from './world.ts';

const { ResultType } = proto.MediaRetryNotification;

/** A client found media gone from the host and asks its own phone, which still has it, to upload it again. */
export function requestMediaAgain(world: World, companion: Companion, receipt: Stanza): void {
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
