import { connectionRequested } from '#features/connections/events.ts';
import type { ConnectionRow } from '#features/connections/queries.ts';
import { connectionStore } from '#features/connections/store.ts';
import type { Tx } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';
import { changeSession, type SessionChange } from './service.ts';

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
