import type { proto } from 'baileys';
import { type AddressMode, addressOf } from './addresses.ts';
import { randomId } from './derive-key.ts';
import { deliver } from './offline.ts';
import { type Companion, type Person, type SentMessage, takeBundle } from './person.ts';
import type { Sealed } from './signal-device.ts';
import { now, type Stanza, stanza } from './stanza.ts';
import type { Group, World } from './world.ts';

export interface SendOptions {
  readonly id?: string;
  /** Address type of the sender; a group has its own. */
  readonly mode?: AddressMode;
  /** Corrupts the ciphertext. */
  readonly isCorrupt?: boolean;
  /** Seconds since 1970. */
  readonly timestamp?: number;
}

const mediaTypes: Readonly<Record<string, string>> = {
  imageMessage: 'image',
  videoMessage: 'video',
  audioMessage: 'audio',
  documentMessage: 'document',
  stickerMessage: 'sticker',
};

const outboxes = new WeakMap<Person, Promise<unknown>>();

/** Sends one message after the other, so that they are delivered in order. */
export function sendFromPhone(
  world: World,
  { from, to }: { readonly from: Person; readonly to: Person | Group },
  message: proto.IMessage,
  options: SendOptions = {},
): Promise<string> {
  const work = (outboxes.get(from) ?? Promise.resolve()).then(async () => {
    const { id = randomId(), mode = 'pn' } = options;
    // A resent message keeps its timestamp.
    const timestamp = options.timestamp ?? from.sent.get(id)?.timestamp ?? Number(now());
    const group = 'members' in to ? to : undefined;
    const sent: SentMessage = { message, mode: group?.mode ?? mode, group: group?.jid, timestamp };
    from.sent.set(id, sent);
    const letter: Letter = { world, from, id, sent, isCorrupt: options.isCorrupt ?? false };
    if ('members' in to) await sendToGroup(letter, to);
    else await sendToPerson(letter, to);
    return id;
  });
  outboxes.set(
    from,
    work.catch(() => undefined),
  );
  return work;
}

export interface Letter {
  readonly world: World;
  readonly from: Person;
  readonly id: string;
  readonly sent: SentMessage;
  readonly isCorrupt?: boolean;
  /** Number of retry requests for it. */
  readonly retry?: number;
}

async function sendToPerson(letter: Letter, to: Person): Promise<void> {
  const { from, id, sent } = letter;
  for (const companion of to.companions.values()) await sendDirect(letter, companion);
  for (const companion of from.companions.values()) await sendOwnCopy(letter, companion, to);
  if (to === from) return;
  to.journal.add({
    kind: 'message',
    id,
    from: from.pn,
    chat: addressOf(to, sent.mode),
    message: sent.message,
    isOwnCopy: false,
  });
}

export async function sendDirect(letter: Letter, companion: Companion): Promise<void> {
  const { from, sent } = letter;
  const sealed = await sealFor(from, companion, sent.message);
  post(letter, companion, [enc(sealed, letter)], {
    from: addressOf(from, sent.mode),
    notify: from.name,
    ...(sent.mode === 'pn'
      ? { sender_lid: addressOf(from, 'lid') }
      : { sender_pn: from.hidesNumber ? undefined : addressOf(from, 'pn'), addressing_mode: 'lid' }),
  });
}

/** Sends a copy of a message written on the phone to a linked device. */
export async function sendOwnCopy(letter: Letter, companion: Companion, to: Person): Promise<void> {
  const { from, sent } = letter;
  const destinationJid = addressOf(to, sent.mode);
  const sealed = await sealFor(from, companion, {
    deviceSentMessage: { destinationJid, message: sent.message },
  });
  post(letter, companion, [enc(sealed, letter)], {
    from: addressOf(from, sent.mode),
    recipient: destinationJid,
    notify: from.name,
    ...(sent.mode === 'pn'
      ? { peer_recipient_lid: addressOf(to, 'lid') }
      : { peer_recipient_pn: addressOf(to, 'pn'), addressing_mode: 'lid' }),
  });
}

async function sendToGroup(letter: Letter, group: Group): Promise<void> {
  for (const member of group.members.keys()) {
    if (member !== letter.from) {
      member.journal.add({
        kind: 'message',
        id: letter.id,
        from: letter.from.pn,
        chat: group.jid,
        message: letter.sent.message,
        isOwnCopy: false,
      });
    }
  }
  const companions = [...group.members.keys()].flatMap((member) => [...member.companions.values()]);
  await sendToGroupDevices(letter, group.jid, companions);
}

export async function sendToGroupDevices(
  letter: Letter,
  group: string,
  companions: readonly Companion[],
): Promise<void> {
  const { from, sent } = letter;
  const { ciphertext, groupKey } = await from.device.encryptForGroup(
    group,
    addressOf(from, 'pn'),
    sent.message,
  );
  for (const companion of companions) {
    const encs: Stanza[] = [];
    const known = `${group} ${from.pn}`;
    if (!companion.groupKeys.has(known)) {
      companion.groupKeys.add(known);
      const key = { groupId: group, axolotlSenderKeyDistributionMessage: groupKey };
      encs.push(enc(await sealFor(from, companion, { senderKeyDistributionMessage: key })));
    }
    encs.push(enc({ type: 'skmsg', ciphertext }, letter));
    post(letter, companion, encs, {
      from: group,
      participant: addressOf(from, sent.mode),
      notify: from.name,
      addressing_mode: sent.mode,
      ...(sent.mode === 'pn'
        ? { participant_lid: addressOf(from, 'lid') }
        : { participant_pn: addressOf(from, 'pn') }),
    });
  }
}

/** Sends a status to everyone who may see it, encrypted like a message to a group. */
export async function sendStatus(
  world: World,
  from: Person,
  viewers: readonly Person[],
  message: proto.IMessage,
): Promise<string> {
  const id = randomId();
  const sent: SentMessage = { message, mode: 'pn', group: 'status@broadcast', timestamp: Number(now()) };
  from.sent.set(id, sent);
  const companions = viewers.flatMap((viewer) => [...viewer.companions.values()]);
  await sendToGroupDevices({ world, from, id, sent }, 'status@broadcast', companions);
  return id;
}

/** Sends a message between the devices of one person: history, app state keys. */
export async function sendToOwnDevice(
  world: World,
  companion: Companion,
  protocolMessage: proto.Message.IProtocolMessage,
): Promise<void> {
  const { person } = companion;
  const sealed = await sealFor(person, companion, { protocolMessage });
  // By LID: a client that has just connected learns in the background that its number and its LID are the same.
  deliver(
    world,
    companion,
    stanza(
      'message',
      { from: addressOf(person, 'lid'), id: randomId(), t: now(), type: 'text', category: 'peer' },
      [enc(sealed)],
    ),
  );
}

function sealFor(from: Person, companion: Companion, message: proto.IMessage): Promise<Sealed> {
  const device = addressOf(companion.person, 'pn', companion.deviceId);
  return from.device.encrypt(device, message, () => takeBundle(companion));
}

function enc(sealed: { readonly type: string; readonly ciphertext: Uint8Array }, letter?: Letter): Stanza {
  const bytes = Buffer.from(sealed.ciphertext);
  // The last bytes are Signal's checksum.
  if (letter?.isCorrupt) bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 0xff;
  const attrs = {
    v: 2,
    type: sealed.type,
    mediatype: letter && mediaTypeOf(letter.sent.message),
    count: letter?.retry,
  };
  return stanza('enc', attrs, bytes);
}

function post(
  { world, id, sent }: Letter,
  companion: Companion,
  encs: Stanza[],
  attrs: Readonly<Record<string, string | undefined>>,
): void {
  const type = stanzaType(sent.message);
  deliver(world, companion, stanza('message', { ...attrs, id, t: sent.timestamp, type }, encs));
}

function stanzaType(message: proto.IMessage): string {
  if (message.reactionMessage) return 'reaction';
  return mediaTypeOf(message) ? 'media' : 'text';
}

function mediaTypeOf(message: proto.IMessage): string | undefined {
  if (message.audioMessage?.ptt) return 'ptt';
  return Object.entries(mediaTypes).find(([name]) => name in message)?.[1];
}
