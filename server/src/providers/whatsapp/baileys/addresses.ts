import type { Address } from '#providers/whatsapp/port.ts';

/** The account itself, as Baileys names it: with the number of the device. */
export interface OwnJids {
  readonly id: string;
  readonly lid?: string;
}

/** `user_agent:device@server`; agent and device say through which of somebody's devices, never who. */
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

/** Undefined for what is no conversation: status updates, newsletters, broadcast lists, bots. */
function readJid(jid: Jid): Address | undefined {
  const { user = '', server = '' } = jidParts.exec(jid ?? '')?.groups ?? {};
  const kind = kinds[server];
  if (kind === undefined) return undefined;
  if (kind === 'group') return { group: `${user}@${server}` };
  return /^\d+$/u.test(user) && user !== '0' ? { [kind]: user } : undefined;
}

/** Who a JID is; the second one counts only as the other kind of address of the same person. */
export function addressOfJid(jid: Jid, alternative?: Jid): Address | undefined {
  const address = readJid(jid);
  if (!address || address.group !== undefined) return address;
  const { group: _, ...other } = readJid(alternative) ?? {};
  return { ...other, ...address };
}

/** Where messages go: the number if it is known, because every account has sessions under it. */
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
