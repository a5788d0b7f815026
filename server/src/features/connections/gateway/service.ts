import { canTransition } from '@prosa/contracts/connections/rules.ts';
import type { ConnectionReason, ConnectionStatus } from '@prosa/contracts/connections/schema.ts';
import { connectionSessionChanged } from '#features/connections/events.ts';
import { presentSession } from '#features/connections/present.ts';
import type { ConnectionRow } from '#features/connections/queries.ts';
import { connectionStore } from '#features/connections/store.ts';
import type { Tx } from '#platform/database/database.ts';
import { changeStore, memoryStore } from './store.ts';

/** New state of a connection. Absent fields are cleared, except for the number and the retries, which stay. */
export interface SessionChange {
  readonly status: ConnectionStatus;
  readonly reason?: ConnectionReason;
  readonly retryAt?: Date;
  readonly qrcode?: string;
  readonly retries?: number;
  readonly number?: string | null;
}

/** Ownership of a connection: its writes count only while the claim is the newest. */
export interface Claim {
  readonly id: number;
  readonly claim: number;
}

/** Makes this process the owner; returns undefined when the connection is gone. */
export async function takeOver(tx: Tx, id: number): Promise<ConnectionRow | undefined> {
  const store = connectionStore(tx);
  const row = await store.lock(id);
  if (!row || (row.status === 'DISCONNECTED' && row.request === null)) return undefined;
  return { ...row, claim: await store.raiseClaim(id) };
}

/**
 * Records a state change seen by the owner; undefined when the process is no longer the owner or has to handle a
 * request first.
 */
export async function recordSession(
  tx: Tx,
  { id, claim }: Claim,
  change: SessionChange,
  now: Date,
): Promise<ConnectionRow | undefined> {
  const row = await connectionStore(tx).lock(id);
  return row?.claim === claim ? changeSession(tx, row, change, now) : undefined;
}

/** Marks the request as done; returns false when there is a newer one. */
export async function settleRequest(tx: Tx, { id, claim }: Claim): Promise<boolean> {
  const store = connectionStore(tx);
  const row = await store.lock(id);
  if (row?.claim !== claim) return false;
  await store.update(id, { request: null });
  return true;
}

export async function changeSession(
  tx: Tx,
  row: ConnectionRow,
  change: SessionChange,
  now: Date,
): Promise<ConnectionRow> {
  const { id, status } = row;
  const isNew = status !== change.status;
  if (isNew && !canTransition(status, change.status)) {
    throw new Error(`The connection ${id} cannot go from ${status} to ${change.status}.`);
  }
  const next = {
    status: change.status,
    reason: change.reason ?? null,
    retry_at: change.retryAt?.toISOString() ?? null,
    qrcode: change.qrcode ?? '',
    retries: change.retries ?? row.retries,
    number: change.number === undefined ? row.number : change.number,
  };
  const changed = Object.entries(next).some(([column, value]) => row[column as keyof typeof next] !== value);
  if (!changed) return row;
  const since = isNew ? { status_since: now.toISOString() } : {};
  const updated = await connectionStore(tx).update(id, { ...next, ...since });
  if (isNew || next.reason !== row.reason) {
    await changeStore(tx).add(id, { status: next.status, reason: next.reason }, now);
  }
  tx.record(connectionSessionChanged({ session: presentSession(updated) }));
  return updated;
}

/** Stores a pairing, so that the next owner connects without asking for it. */
export function rememberPairing(tx: Tx, connectionId: number, number: string): Promise<void> {
  return memoryStore(tx).write(connectionId, new Map([['number', number]]));
}
