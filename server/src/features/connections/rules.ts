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

/** Provider event about a conversation, which must not be lost. */
export type ConversationEvent = Exclude<ProviderEvent, { type: 'state' | 'presence' }>;

/** Open connection, for the parts that send to the provider or query it. */
export interface OpenConnection {
  readonly companyId: CompanyId;
  readonly connectionId: number;
  readonly session: ProviderSession;
  readonly capabilities: ProviderCapabilities;
}

export interface SessionWorker {
  /** Ends all use of the session; settles when work in progress is stored. */
  stop(): Promise<void>;
}

/** Work of the gateway on an open connection, beside keeping it open. */
export interface ConnectionHandlers {
  /** Resolves when the event is stored; only then it is acknowledged to the provider. */
  storeEvent(companyId: CompanyId, connectionId: number, event: ConversationEvent): Promise<void>;
  /** Typing indicator of the other side. Short-lived: it is not stored, not awaited, and never fails. */
  notePresence(companyId: CompanyId, connectionId: number, chat: Address, isTyping: boolean): void;
  /** Called when a session opens; the returned attendance is stopped before the session ends. */
  attend(open: OpenConnection): SessionWorker;
  /** The same for a session that shows a code and waits to be paired; stopped before `attend` is called. */
  attendPairing?(waiting: OpenConnection): SessionWorker;
}

const firstDelayMs = 1000;
const maxDelayMs = 5 * 60 * 1000;
/** A connection that was open for less has not recovered: the backoff keeps growing. */
export const steadyMs = 60 * 1000;

/** Reasons for which a retry would not help: a user has to act first. */
const finalReasons: readonly ConnectionReason[] = [
  'requested',
  'qr-expired',
  'logged-out',
  'banned',
  'unauthorized',
];

/** `failures` in a row before this one. Two sessions that replace each other would do so for ever. */
export function isFinal(reason: ConnectionReason, failures: number): boolean {
  return reason === 'replaced' ? failures > 0 : finalReasons.includes(reason);
}

/** Backoff after this many consecutive failures; `random` in [0, 1) spreads the retries. */
export function backoffMs(retries: number, random: number): number {
  const full = Math.min(firstDelayMs * 2 ** Math.max(0, retries - 1), maxDelayMs);
  return Math.round(full * (1 - 0.25 * random));
}

/** The replacing session may have been our own, in a process that is gone by then. */
const replacedMs = 30 * 1000;

/** Returns the delay, including the one requested by the other side. */
export function waitMs(reason: ConnectionReason, backoff: number, retryAfterMs = 0): number {
  return Math.max(backoff, retryAfterMs, reason === 'replaced' ? replacedMs : 0);
}

/** Returns the consecutive failures that still count for a connection that has been in its state for this long. */
export function remainingRetries(status: ConnectionStatus, inStateMs: number, retries: number): number {
  return status === 'CONNECTED' && inStateMs >= steadyMs ? 0 : retries;
}
