import type { ConnectionReason, ConnectionStatus } from '@prosa/contracts/connections/schema.ts';

const firstDelayMs = 1000;
const longestDelayMs = 5 * 60 * 1000;
/** An open connection that lasted less has not recovered: the next wait goes on growing. */
export const steadyMs = 60 * 1000;

/** Trying again by itself would not help: a person has to do something first. */
const finalReasons: readonly ConnectionReason[] = [
  'requested',
  'qr-expired',
  'logged-out',
  'replaced',
  'banned',
];

export function isFinal(reason: ConnectionReason): boolean {
  return finalReasons.includes(reason);
}

/** How long to wait before the attempt after so many failures in a row; `random` in [0, 1) spreads the crowd. */
export function backoffMs(retries: number, random: number): number {
  const full = Math.min(firstDelayMs * 2 ** Math.max(0, retries - 1), longestDelayMs);
  return Math.round(full * (1 - 0.25 * random));
}

/** The failures in a row that still count for a connection that has been in its state for so long. */
export function remainingRetries(status: ConnectionStatus, inStateMs: number, retries: number): number {
  return status === 'CONNECTED' && inStateMs >= steadyMs ? 0 : retries;
}
