/**
 * The few numbers of WhatsApp's protocol that translation looks at. Of our own, because Baileys is loaded only when a
 * connection uses it; a test compares them with its own.
 */
export const protocolTypes = { revoke: 0, edit: 14 } as const;
export const stubTypes = { ciphertext: 2 } as const;
export const statuses = { error: 0, sent: 2, delivered: 3, read: 4, played: 5 } as const;

/** WhatsApp's times are numbers, `Long`s of protobuf or texts, by the way they came; a stranger's may be nonsense. */
type WireTime = number | string | { toString(): string } | null | undefined;

const earliest = Date.UTC(2009, 0);
const latest = Date.UTC(2100, 0);

function dateOf(milliseconds: number): Date | undefined {
  const isSound = milliseconds > earliest && milliseconds < latest;
  return isSound ? new Date(milliseconds) : undefined;
}

/** Returns the epoch when there is no time: a repeated event must have the same time. */
export function readSeconds(time: WireTime): Date {
  return dateOf(Number(String(time ?? Number.NaN)) * 1000) ?? new Date(0);
}

export function readMilliseconds(time: WireTime): Date | undefined {
  return dateOf(Number(String(time ?? Number.NaN)));
}
