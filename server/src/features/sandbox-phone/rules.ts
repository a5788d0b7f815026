import { randomInt } from 'node:crypto';
import type { Address } from '#providers/whatsapp/port.ts';

/** The phone's own number, always the same for a connection: a mobile number of São Paulo that nobody has. */
export function numberOfPhone(connectionId: number): string {
  return `55119${String(90_000_000 + (connectionId % 10_000_000))}`;
}

/** How somebody is known to the company. */
interface Known {
  readonly phone: string | null;
  readonly lid: string | null;
  readonly group_address: string | null;
}

export function addressOf({ phone, lid, group_address: group }: Known): Address {
  return {
    ...(phone === null ? {} : { phone }),
    ...(lid === null ? {} : { lid }),
    ...(group === null ? {} : { group }),
  };
}

const digits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join('');

/** Made-up addresses of the right form. The last digit keeps a number away from those without WhatsApp. */
export const newPhone = () => `55119${randomInt(6, 10)}${digits(6)}${randomInt(1, 10)}`;
export const newLid = () => `${randomInt(1, 10)}${digits(14)}`;
export const newGroupAddress = () => `120363${digits(12)}`;
/** As a phone names its messages. */
export const newMessageId = () => `3A${digits(18)}`;

/** White reads on each of them. */
const colors = [
  '#9A4A16',
  '#456A1C',
  '#1C6B4A',
  '#0B6B7D',
  '#2A5FA5',
  '#5549AD',
  '#85409B',
  '#A33967',
] as const;

/** The colour of the picture: the same for the same name. */
export function colorOf(name: string): string {
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return colors[sum % colors.length] ?? colors[0];
}
