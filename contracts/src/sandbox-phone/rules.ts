import type { SandboxStatus } from './schema.ts';

const order: Record<SandboxStatus, number> = { sent: 0, delivered: 1, read: 2, played: 3 };

/** The status of a message never goes back. */
export function isFurther(status: SandboxStatus, than: SandboxStatus): boolean {
  return order[status] > order[than];
}

/** Numbers with this ending have no WhatsApp, so that the error case can be tried out. */
const endingWithoutWhatsapp = '0000';

export function hasWhatsapp(number: string): boolean {
  return !number.endsWith(endingWithoutWhatsapp);
}
