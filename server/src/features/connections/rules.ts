import type { ConnectionReason, ConnectionStatus } from '@prosa/contracts/connections/schema.ts';
import type { CompanyId } from '#platform/auth/company-id.ts';
import type {
  Address,
  ProviderCapabilities,
  ProviderEvent,
  ProviderSession,
} from '#providers/whatsapp/port.ts';

/** Advisory lock space of connection owners; locks of other things use another number. */
export const connectionLockSpace = 1;

/** What a provider tells of conversations, and what must not be lost. */
export type ToldEvent = Exclude<ProviderEvent, { type: 'state' | 'presence' }>;

/** A connection while it is open, for whoever has something to tell or to ask the other side. */
export interface OpenConnection {
  readonly companyId: CompanyId;
  readonly connectionId: number;
  readonly session: ProviderSession;
  readonly capabilities: ProviderCapabilities;
}

export interface Attendance {
  /** From now on nothing more is asked of the session; settles when what was under way is written down. */
  stop(): Promise<void>;
}

/** What the gateway does with an open connection, beside keeping it open. */
export interface ConnectionDuties {
  /** Resolves when the event is kept; it is acknowledged to the other side after that, and not before. */
  keepEvent(companyId: CompanyId, connectionId: number, event: ToldEvent): Promise<void>;
  /** The other side types, or stopped to. True for a moment only: it is not kept, nobody waits, nothing fails by it. */
  notePresence(companyId: CompanyId, connectionId: number, chat: Address, isTyping: boolean): void;
  /** Called when a session opens; what it gives is stopped before the session ends. */
  attend(open: OpenConnection): Attendance;
  /** The same for one that shows a code and waits to be paired; stopped before it is attended as an open one. */
  attendPairing?(waiting: OpenConnection): Attendance;
}

const firstDelayMs = 1000;
const longestDelayMs = 5 * 60 * 1000;
/** An open connection that lasted less has not recovered: the next wait goes on growing. */
export const steadyMs = 60 * 1000;

/** Trying again by itself would not help: a person has to do something first. */
const finalReasons: readonly ConnectionReason[] = [
  'requested',
  'qr-expired',
  'logged-out',
  'banned',
  'unauthorized',
];

/** `failures` in a row before this one. Two who take the same place from each other would do so for ever. */
export function isFinal(reason: ConnectionReason, failures: number): boolean {
  return reason === 'replaced' ? failures > 0 : finalReasons.includes(reason);
}

/** How long to wait before the attempt after so many failures in a row; `random` in [0, 1) spreads the crowd. */
export function backoffMs(retries: number, random: number): number {
  const full = Math.min(firstDelayMs * 2 ** Math.max(0, retries - 1), longestDelayMs);
  return Math.round(full * (1 - 0.25 * random));
}

/** Whoever took the place may have been ourselves, in a process that has gone by then. */
const replacedMs = 30 * 1000;

/** How long to wait, with what the other side said about it. */
export function waitMs(reason: ConnectionReason, backoff: number, retryAfterMs = 0): number {
  return Math.max(backoff, retryAfterMs, reason === 'replaced' ? replacedMs : 0);
}

/** The failures in a row that still count for a connection that has been in its state for so long. */
export function remainingRetries(status: ConnectionStatus, inStateMs: number, retries: number): number {
  return status === 'CONNECTED' && inStateMs >= steadyMs ? 0 : retries;
}
