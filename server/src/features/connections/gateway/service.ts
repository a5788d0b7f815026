import { canTransition } from '@prosa/contracts/connections/rules.ts';
import type { ConnectionReason, ConnectionStatus } from '@prosa/contracts/connections/schema.ts';
import { connectionRequested, connectionSessionChanged } from '#features/connections/events.ts';
import type { ConnectionRow } from '#features/connections/queries.ts';
import { connectionStore, presentSession } from '#features/connections/store.ts';
import type { Tx } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';
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

async function changeSession(
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
export function storePairing(tx: Tx, connectionId: number, number: string): Promise<void> {
  return memoryStore(tx).write(connectionId, new Map([['number', number]]));
}

/**
 * Request of a user to a connection. Clients see the new state at once; the process that owns the connection, or its
 * next owner, finds the request in the row and executes it.
 */
interface Request {
  readonly request: NonNullable<ConnectionRow['request']>;
  readonly change: SessionChange;
}

/** Connects with the stored pairing, at once even when a retry was scheduled. Leaves a running connection alone. */
export async function startConnection(tx: Tx, id: number, now: Date): Promise<void> {
  const row = await lockConnection(tx, id);
  if (row.status !== 'DISCONNECTED' && row.status !== 'TIMEOUT') return;
  // A pending request to forget the pairing is kept, if the owner has not executed it yet.
  const mustForget = row.request === 'pair' || row.request === 'logout';
  const change = { status: 'OPENING', retries: 0 } as const;
  await ask(tx, row, { request: mustForget ? 'pair' : 'start', change }, now);
}

/** Reconnects with changed credentials. A connection that is stopped for another reason stays stopped. */
export async function restartConnection(tx: Tx, id: number, now: Date): Promise<void> {
  const row = await lockConnection(tx, id);
  const isStopped = row.status === 'DISCONNECTED' && row.reason !== 'unauthorized';
  // A pending request will use the new values.
  if (isStopped || row.request !== null) return;
  await ask(tx, row, { request: 'start', change: { status: 'OPENING', retries: 0 } }, now);
}

export async function pairConnection(tx: Tx, id: number, now: Date): Promise<void> {
  const row = await lockConnection(tx, id);
  const change = { status: 'OPENING', retries: 0, number: null } as const;
  await ask(tx, row, { request: 'pair', change }, now);
}

export async function stopConnection(tx: Tx, id: number, now: Date): Promise<void> {
  const row = await lockConnection(tx, id);
  if (row.status === 'DISCONNECTED') throw new AppError('ERR_WAPP_NOT_INITIALIZED');
  const change = { status: 'DISCONNECTED', reason: 'requested', retries: 0, number: null } as const;
  await ask(tx, row, { request: 'logout', change }, now);
}

async function lockConnection(tx: Tx, id: number): Promise<ConnectionRow> {
  const row = await connectionStore(tx).lock(id);
  if (!row) throw new AppError('ERR_NO_WAPP_FOUND');
  return row;
}

async function ask(tx: Tx, row: ConnectionRow, { request, change }: Request, now: Date): Promise<void> {
  const store = connectionStore(tx);
  await changeSession(tx, row, change, now);
  await store.update(row.id, { request });
  await store.raiseClaim(row.id);
  tx.record(connectionRequested({ connectionId: row.id }));
}
