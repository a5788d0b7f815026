import { phoneKey, phoneVariants } from '@prosa/contracts/phone-number.ts';
import type { WASocket } from 'baileys';
import { type Address, ProviderError } from '#providers/whatsapp/port.ts';
import { addressOfJid, jidOf, type OwnJids, userOf } from './addresses.ts';

export type DirectorySocket = Pick<WASocket, 'getUSyncDevices' | 'onWhatsApp'>;

/**
 * Looks up which numbers have WhatsApp, and under which address: a Brazilian number may be registered with its ninth
 * digit or without, and no rule tells which. The server's answer decides, and the number as given is preferred.
 */
export async function lookUp(
  numbers: readonly string[],
  socket: Pick<DirectorySocket, 'onWhatsApp'>,
): Promise<ReadonlyMap<string, Address>> {
  const asked = [...new Set(numbers.flatMap(phoneVariants))];
  if (asked.length === 0) return new Map();
  const answers = await socket.onWhatsApp(...asked);
  // No answer at all: Baileys swallows the timeout.
  if (!answers) throw new ProviderError({ class: 'temporary' });
  const known = answers.flatMap(({ jid, exists }) => {
    const address = exists ? addressOfJid(jid) : undefined;
    return address?.phone === undefined ? [] : [{ ...address, phone: address.phone }];
  });
  return new Map(
    numbers.flatMap((number) => {
      const found =
        known.find(({ phone }) => phone === number) ??
        known.find(({ phone }) => phoneKey(phone) === phoneKey(number));
      return found ? [[number, found] as const] : [];
    }),
  );
}

/**
 * Returns the JID that a message to this address must go to. If the server does not return the recipient's devices,
 * Baileys sends a message that reaches nobody, without an error. So the devices are fetched first, and cached for the
 * send itself.
 */
export async function findRecipient(chat: Address, me: OwnJids, socket: DirectorySocket): Promise<string> {
  const jid = jidOf(chat);
  if (jid === undefined) throw new ProviderError({ class: 'recipient' });
  if (chat.group !== undefined || (await hasDevices(jid, me, socket))) return jid;
  const { phone } = chat;
  // The server offers no lookup of a LID.
  if (phone === undefined) throw new ProviderError({ class: 'temporary' });
  const found = (await lookUp([phone], socket)).get(phone);
  const other = found && jidOf(found);
  if (other === undefined) throw new ProviderError({ class: 'recipient' });
  if (await hasDevices(other, me, socket)) return other;
  throw new ProviderError({ class: 'temporary' });
}

async function hasDevices(jid: string, { id, lid }: OwnJids, socket: DirectorySocket): Promise<boolean> {
  // Fetched together with our own devices, as the send does, so that one query serves both.
  const own = jid.endsWith('@lid') && lid ? `${userOf(lid)}@lid` : `${userOf(id)}@s.whatsapp.net`;
  const devices = await socket.getUSyncDevices([own, jid], true, false);
  return devices.some(({ user }) => user === userOf(jid));
}
