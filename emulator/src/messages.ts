import type { proto } from 'baileys';
import { addressOf, parseAddress } from './addresses.ts';
import { deliver } from './offline.ts';
import type { Companion, Person } from './person.ts';
import { requestRetry, sendReceipt } from './receipts.ts';
import type { Sealed } from './signal-device.ts';
import { attribute, bytesOf, child, children, now, type Stanza, stanza } from './stanza.ts';
import { type Connection, type Group, personAt, type World } from './world.ts';

interface Incoming {
  readonly world: World;
  readonly companion: Companion;
  readonly node: Stanza;
  readonly id: string;
  /** The jid the client wrote to. */
  readonly chat: string;
}

/** A message of a client: acknowledged, opened by the phones it was sealed for, passed on to linked devices. */
export async function handleClientMessage(
  world: World,
  connection: Connection,
  companion: Companion,
  node: Stanza,
): Promise<void> {
  const chat = attribute(node, 'to');
  const error = world.faults.ackError?.(node);
  if (!world.faults.isAckMissing?.(node)) {
    connection.send(stanza('ack', { class: 'message', id: node.attrs.id, from: chat, t: now(), error }));
  }
  if (error !== undefined) return;
  const incoming: Incoming = { world, companion, node, id: attribute(node, 'id'), chat };
  const group = world.groups.get(chat);
  if (group) await takeForGroup(incoming, group);
  else await takeForPeople(incoming);
}

async function takeForPeople(incoming: Incoming): Promise<void> {
  for (const { jid, enc } of sealedFor(incoming.node)) {
    const address = parseAddress(jid);
    const person = personAt(incoming.world, address);
    const companion = person?.companions.get(address.device);
    if (person && address.device === 0)
      await openOnPhone(incoming, person, () => open(incoming, person, enc));
    else if (companion) passOn(incoming, companion, [enc]);
  }
}

/** Each device gets the group's key sealed for it, once; the message itself is sealed with that key for all. */
async function takeForGroup(incoming: Incoming, group: Group): Promise<void> {
  const { companion: author, node } = incoming;
  const keys = new Map(sealedFor(node).map(({ jid, enc }) => [deviceName(incoming.world, jid), enc]));
  const body = child(node, 'enc');
  for (const member of group.members.keys()) {
    const key = keys.get(`${member.pn}:0`);
    await openOnPhone(incoming, member, async () => {
      const direct = key && (await open(incoming, member, key));
      if (direct?.senderKeyDistributionMessage) {
        await member.device.takeGroupKey(nameOfDevice(author), direct.senderKeyDistributionMessage);
      }
      return body ? member.device.decryptFromGroup(group.jid, nameOfDevice(author), bytesOf(body)) : direct;
    });
    for (const companion of member.companions.values()) {
      const sealed = [keys.get(`${member.pn}:${companion.deviceId}`), body];
      if (companion !== author)
        passOn(
          incoming,
          companion,
          sealed.filter((enc) => enc !== undefined),
        );
    }
  }
}

function sealedFor(node: Stanza): { readonly jid: string; readonly enc: Stanza }[] {
  const participants = children(child(node, 'participants'), 'to');
  const direct = child(node, 'enc');
  if (participants.length === 0 && direct && direct.attrs.type !== 'skmsg') {
    return [{ jid: node.attrs.participant ?? attribute(node, 'to'), enc: direct }];
  }
  return participants.flatMap((to) => {
    const enc = child(to, 'enc');
    return enc ? [{ jid: attribute(to, 'jid'), enc }] : [];
  });
}

function open({ companion }: Incoming, person: Person, enc: Stanza): Promise<proto.Message> {
  const type = enc.attrs.type === 'pkmsg' ? 'pkmsg' : 'msg';
  const sealed: Sealed = { type, ciphertext: bytesOf(enc) };
  return person.device.decrypt(nameOfDevice(companion), sealed);
}

async function openOnPhone(
  incoming: Incoming,
  person: Person,
  read: () => Promise<proto.Message | undefined>,
): Promise<void> {
  const { world, companion, id, chat } = incoming;
  if (world.faults.failsToDecrypt?.(id, person.pn)) {
    await requestRetry(world, { from: person, companion }, { id, chat, count: 1 });
    return;
  }
  let message: proto.Message | undefined;
  try {
    message = await read();
  } catch (error) {
    world.problems.push(new Error(`the phone of ${person.name} could not read ${id}`, { cause: error }));
    await requestRetry(world, { from: person, companion }, { id, chat, count: 2 });
    return;
  }
  if (message) keep(incoming, person, message);
}

function keep({ world, companion, node, id, chat }: Incoming, person: Person, message: proto.Message): void {
  const isOwnCopy = person === companion.person;
  if (!person.seen.has(id)) {
    person.seen.add(id);
    const content = message.deviceSentMessage?.message ?? message;
    person.journal.add({ kind: 'message', id, from: companion.person.pn, chat, message: content, isOwnCopy });
  }
  if (person.receipts === 'none' || node.attrs.category === 'peer') return;
  const way = { from: person, to: companion.person };
  if (isOwnCopy) {
    sendReceipt(world, way, { ids: [id], type: 'sender', chat });
    return;
  }
  sendReceipt(world, way, { ids: [id], type: 'delivered', chat });
  if (person.receipts === 'read') sendReceipt(world, way, { ids: [id], type: 'read', chat });
}

/** To a linked device of somebody: another client, which opens it itself. */
function passOn({ world, companion, node, id, chat }: Incoming, to: Companion, encs: Stanza[]): void {
  if (to === companion) return;
  const { mode } = parseAddress(chat);
  const author = addressOf(companion.person, mode === 'lid' ? 'lid' : 'pn', companion.deviceId);
  const group = world.groups.get(chat);
  const identity = child(node, 'device-identity');
  const isOwn = to.person === companion.person;
  deliver(
    world,
    to,
    stanza(
      'message',
      {
        from: group ? chat : author,
        participant: group && addressOf(companion.person, group.mode, companion.deviceId),
        recipient: isOwn && !group ? chat : undefined,
        id,
        t: now(),
        type: node.attrs.type,
        notify: companion.person.name,
        ...(mode === 'pn' && !isOwn && { sender_lid: addressOf(companion.person, 'lid') }),
      },
      identity ? [...encs, identity] : encs,
    ),
  );
}

function nameOfDevice({ person, deviceId }: Companion): string {
  return addressOf(person, 'pn', deviceId);
}

function deviceName(world: World, jid: string): string {
  const address = parseAddress(jid);
  return `${personAt(world, address)?.pn}:${address.device}`;
}
