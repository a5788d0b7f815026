import type { AuthEvent } from './access/events.ts';
import type { SettingEvent } from './settings/events.ts';
import type { UserEvent } from './users/events.ts';

/** What the server tells the screens of a company: one entry per channel `company-{id}-{name}`. */
export interface CompanyEvents {
  user: UserEvent;
  auth: AuthEvent;
  settings: SettingEvent;
}
export type CompanyEventName = keyof CompanyEvents;

export const companyEventNames = ['user', 'auth', 'settings'] as const satisfies CompanyEventName[];

export function companyChannel(companyId: number, name: CompanyEventName): string {
  return `company-${companyId}-${name}`;
}

/**
 * Travels as the second argument of every company event. A client that comes back says the last number it
 * saw and is given what it missed.
 */
export interface EventMeta {
  readonly seq: number;
}

/** Sent once after the handshake. `resync` tells the client that too much was missed: fetch everything anew. */
export interface ReadyMessage {
  readonly seq: number;
  readonly resync: boolean;
}

/** What the client gives in the handshake's `auth`. */
export interface HandshakeAuth {
  readonly token: string;
  readonly lastSeq?: number;
}

export const presencePingMs = 300_000;
export const socketPingMs = 18_000;
