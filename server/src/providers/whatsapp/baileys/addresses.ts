import type { Address } from '#providers/whatsapp/port.ts';
import { createRecentMap } from './recent-map.ts';

/** The account's own addresses as Baileys reports them: with the device number. */
export interface OwnJids {
  readonly id: string;
  readonly lid?: string;
}

/** `user_agent:device@server`; agent and device identify one of a user's devices, never the user. */
const jidParts = /^(?<user>[^@:_]+)(?:_\d+)?(?::\d+)?@(?<server>.+)$/u;

const kinds: Readonly<Record<string, 'phone' | 'lid' | 'group'>> = {
  's.whatsapp.net': 'phone',
  'c.us': 'phone',
  hosted: 'phone',
  lid: 'lid',
  'hosted.lid': 'lid',
  'g.us': 'group',
};

type Jid = string | null | undefined;

/** Returns undefined for anything but a conversation: status updates, newsletters, broadcast lists, bots. */
function readJid(jid: Jid): Address | undefined {
  const { user = '', server = '' } = jidParts.exec(jid ?? '')?.groups ?? {};
  const kind = kinds[server];
  if (kind === undefined) return undefined;
  if (kind === 'group') return { group: `${user}@${server}` };
  return /^\d+$/u.test(user) && user !== '0' ? { [kind]: user } : undefined;
}

/** Address of a JID; the second JID counts only as the other kind of address of the same user. */
export function addressOfJid(jid: Jid, alternative?: Jid): Address | undefined {
  const address = readJid(jid);
  if (!address || address.group !== undefined) return address;
  const { group: _, ...other } = readJid(alternative) ?? {};
  return { ...other, ...address };
}

/** JID to send messages to: by phone number if known, because every account has sessions under it. */
export function jidOf({ group, phone, lid }: Address): string | undefined {
  if (group !== undefined) return group;
  if (phone !== undefined) return `${phone}@s.whatsapp.net`;
  return lid === undefined ? undefined : `${lid}@lid`;
}

export function userOf(jid: Jid): string {
  return jidParts.exec(jid ?? '')?.groups?.user ?? '';
}

export function isOwnJid(jid: Jid, { id, lid }: OwnJids): boolean {
  const address = readJid(jid);
  const own = addressOfJid(id, lid);
  if (!address || !own || address.group !== undefined) return false;
  return address.phone === undefined ? address.lid === own.lid : address.phone === own.phone;
}

/** Known pairs of number and LID that belong to one user, within this session. */
export interface AddressBook {
  add(address: Address): void;
  /** With the other address of the same person, if it is known. */
  complete(address: Address): Address;
}

const peopleKept = 20_000;

/**
 * Many events name a user by one address only, although an earlier one named both. Unknown pairs are not looked up: the
 * contact store has both as well.
 */
export function createAddressBook(): AddressBook {
  const lids = createRecentMap<string>(peopleKept);
  const phones = createRecentMap<string>(peopleKept);
  return {
    add({ phone, lid }) {
      if (phone === undefined || lid === undefined) return;
      lids.set(phone, lid);
      phones.set(lid, phone);
    },
    complete(address) {
      const { phone, lid } = address;
      if (phone !== undefined && lid === undefined) {
        const known = lids.get(phone);
        return known === undefined ? address : { ...address, lid: known };
      }
      const known = lid === undefined || phone !== undefined ? undefined : phones.get(lid);
      return known === undefined ? address : { ...address, phone: known };
    },
  };
}
