import { jidDecode, jidEncode } from 'baileys';

/** How somebody is addressed: by phone number or by the number that hides it. */
export type AddressMode = 'pn' | 'lid';

export interface Address {
  readonly user: string;
  readonly mode: AddressMode | 'group' | 'other';
  readonly device: number;
}

const modes = new Map<string, Address['mode']>([
  ['s.whatsapp.net', 'pn'],
  ['lid', 'lid'],
  ['g.us', 'group'],
]);

export function parseAddress(jid: string): Address {
  const decoded = jidDecode(jid);
  if (!decoded) return { user: '', mode: 'other', device: 0 };
  return {
    user: decoded.user,
    mode: modes.get(decoded.server) ?? 'other',
    device: decoded.device ?? 0,
  };
}

export interface Addressed {
  readonly pn: string;
  readonly lid: string;
}

/** `device` 0 is the phone itself and is not written. */
export function addressOf(person: Addressed, mode: AddressMode, device = 0): string {
  return mode === 'pn'
    ? jidEncode(person.pn, 's.whatsapp.net', device)
    : jidEncode(person.lid, 'lid', device);
}

export const serverAddress = '@s.whatsapp.net';
