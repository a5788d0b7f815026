import { connectionRequested } from '#features/connections/events.ts';
import type { ConnectionRow } from '#features/connections/queries.ts';
import { connectionStore } from '#features/connections/store.ts';
import type { Tx } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';
import { changeSession, type SessionChange } from './service.ts';

/**
 * What a person asks of a connection. The screens see the new state at once; the process that owns the connection, or
 * the next one that does, finds the request in the row and does it.
 */
interface Request {
  readonly request: NonNullable<ConnectionRow['request']>;
  readonly change: SessionChange;
}

/** With what was paired before, at once even when the next attempt was put off. A running one is left alone. */
export async function startConnection(tx: Tx, id: number, now: Date): Promise<void> {
  const row = await lockConnection(tx, id);
  if (row.status !== 'DISCONNECTED' && row.status !== 'TIMEOUT') return;
  // What was to be forgotten is still forgotten when this comes before the owner got to it.
  const mustForget = row.request === 'pair' || row.request === 'logout';
  const change = { status: 'OPENING', retries: 0 } as const;
  await ask(tx, row, { request: mustForget ? 'pair' : 'start', change }, now);
}

/** What it connects with has changed. One that is stopped for another reason stays so. */
export async function restartConnection(tx: Tx, id: number, now: Date): Promise<void> {
  const row = await lockConnection(tx, id);
  const isStopped = row.status === 'DISCONNECTED' && row.reason !== 'unauthorized';
  // A request that still waits will find what is new.
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
