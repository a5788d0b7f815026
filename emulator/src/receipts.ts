import { type AddressMode, addressOf, parseAddress } from './addresses.ts';
import { bundleStanzas } from './key-bundles.ts';
import { acknowledge, deliver } from './offline.ts';
import type { Companion, Person } from './person.ts';
import { answerMediaRetry, resendMessage } from './retries.ts';
import { attribute, bigEndian, child, children, now, type Stanza, stanza } from './stanza.ts';
import { type Connection, personAt, type World } from './world.ts';

/** A receipt without a type says "delivered". */
export type ReceiptType = 'delivered' | 'read' | 'played' | 'sender';

export interface ReceiptOptions {
  readonly ids: readonly string[];
  readonly type: ReceiptType;
  /** The jid that the message was sent to, as its sender wrote it. */
  readonly chat: string;
}

/** From a phone to all linked devices of whoever wrote the message. */
export function sendReceipt(
  world: World,
  { from, to }: { readonly from: Person; readonly to: Person },
  { ids: [id, ...others], type, chat }: ReceiptOptions,
): void {
  const content = others.length
    ? [
        stanza(
          'list',
          {},
          others.map((other) => stanza('item', { id: other })),
        ),
      ]
    : undefined;
  for (const companion of to.companions.values()) {
    deliver(
      world,
      companion,
      stanza(
        'receipt',
        { ...sender(world, from, chat, type), id, t: now(), type: type === 'delivered' ? undefined : type },
        content,
      ),
    );
  }
}

function sender(world: World, from: Person, chat: string, type: ReceiptType): Record<string, string> {
  const { mode } = parseAddress(chat);
  if (mode === 'group') {
    const addressMode: AddressMode = world.groups.get(chat)?.mode ?? 'lid';
    return { from: chat, participant: addressOf(from, addressMode) };
  }
  const address = addressOf(from, mode === 'lid' ? 'lid' : 'pn');
  return type === 'sender' ? { from: address, recipient: chat } : { from: address };
}

/** From a phone that could not read a message. */
export async function requestRetry(
  world: World,
  { from, companion }: { readonly from: Person; readonly companion: Companion },
  { id, chat, count }: { readonly id: string; readonly chat: string; readonly count: number },
): Promise<void> {
  const asked = from === companion.person ? 'sender' : 'delivered';
  const keys = count > 1 ? [stanza('keys', {}, bundleStanzas(await from.device.bundle()))] : [];
  deliver(
    world,
    companion,
    stanza('receipt', { ...sender(world, from, chat, asked), id, t: now(), type: 'retry' }, [
      stanza('retry', { count, id, t: now(), v: 1 }),
      stanza('registration', {}, bigEndian(from.device.registrationId, 4)),
      ...keys,
    ]),
  );
}

/** Receipts that only say "I saw it", after which a message is not sent again. */
const endsDelivery = new Set([undefined, 'inactive', 'sender', 'peer_msg', 'hist_sync']);

export async function handleReceipt(
  world: World,
  connection: Connection,
  companion: Companion,
  node: Stanza,
): Promise<void> {
  const { id, type, to = '', participant } = node.attrs;
  connection.send(stanza('ack', { class: 'receipt', id, from: to, participant, type }));
  if (endsDelivery.has(type)) acknowledge(companion, { tag: 'message', id });
  if (type === 'server-error') {
    answerMediaRetry(world, companion, node);
    return;
  }
  const author = personAt(world, parseAddress(participant ?? to));
  if (!author) return;
  const ids = [
    attribute(node, 'id'),
    ...children(child(node, 'list'), 'item').map((item) => attribute(item, 'id')),
  ];
  for (const one of ids) {
    author.journal.add({ kind: 'receipt', id: one, from: companion.person.pn, type: type ?? 'delivered' });
  }
  if (type === 'retry') await resendMessage(world, { author, companion }, node);
}
