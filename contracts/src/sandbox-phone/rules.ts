import type { SandboxStatus } from './schema.ts';

const order: Record<SandboxStatus, number> = { sent: 0, delivered: 1, read: 2, played: 3 };

/** A message only ever comes further. */
export function isFurther(status: SandboxStatus, than: SandboxStatus): boolean {
  return order[status] > order[than];
}

/** Numbers with this ending have no WhatsApp, so that anybody can see what happens to such a message. */
const endingWithoutWhatsapp = '0000';

export function hasWhatsapp(number: string): boolean {
  return !number.endsWith(endingWithoutWhatsapp);
}
