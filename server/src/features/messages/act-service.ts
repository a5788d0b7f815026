import type { Reader, Tx } from '#platform/database/database.ts';
import { type ActRow, actQueries, actStore } from './act-store.ts';

/** Entry of the outbox. The owner of the connection hands it to the provider (`features/outgoing`). */
export type OutgoingAct = ActRow;

interface NewOutgoingAct {
  readonly connectionId: number;
  readonly contactId: number;
  readonly messageId: number;
  readonly act: ActRow['act'];
  /** The reaction, or the call id; everything else is read from the message when it is handed over. */
  readonly detail?: string;
  /** Lower values go first; the answer of a user is 0. */
  readonly priority?: number;
}

function columnsOf(act: NewOutgoingAct) {
  return {
    connection_id: act.connectionId,
    contact_id: act.contactId,
    message_id: act.messageId,
    act: act.act,
    detail: act.detail ?? '',
    priority: act.priority ?? 0,
  };
}

export function queueAct(tx: Tx, act: NewOutgoingAct): Promise<void> {
  return actStore(tx).insert(columnsOf(act));
}

/** Replaces the acts of the same kind for the message that were not handed over yet. */
export async function replaceAct(tx: Tx, act: NewOutgoingAct): Promise<void> {
  await actStore(tx).deleteQueued(act.messageId, act.act);
  await queueAct(tx, act);
}

export function queueReadMark(tx: Tx, mark: Omit<NewOutgoingAct, 'act'>): Promise<void> {
  return actStore(tx).insertRead(columnsOf({ ...mark, act: 'read' }));
}

/**
 * Returns whether the message was not handed over yet, and prevents it until the commit. The sender reads the message
 * after `handOverAct`, and so in the state of this transaction.
 */
export function lockQueuedSend(tx: Tx, messageId: number): Promise<boolean> {
  return actStore(tx).lockQueuedSend(messageId);
}

/** Returns whether the message had not been handed over, so that nothing has to be changed at the provider. */
export function withdrawSend(tx: Tx, messageId: number): Promise<boolean> {
  return actStore(tx).deleteQueued(messageId, 'send');
}

export function settleSend(tx: Tx, messageId: number): Promise<void> {
  return actStore(tx).deleteOfMessage(messageId, 'send');
}

/** Deletes all acts of a message that will never exist at the provider. */
export function deleteActsOf(tx: Tx, messageId: number): Promise<void> {
  return actStore(tx).deleteOfMessage(messageId);
}

/**
 * Returns the acts that may be handed over now: at most one of each chat, urgent ones first. One that was handed over
 * before `unconfirmedSince` and never confirmed is returned again.
 */
export function dueActs(
  reader: Reader,
  connectionId: number,
  { now, unconfirmedSince }: { readonly now: Date; readonly unconfirmedSince: Date },
): Promise<OutgoingAct[]> {
  return actQueries(reader).due(connectionId, now, unconfirmedSince);
}

/**
 * Records the attempt before the call to the provider. Returns undefined when the act was withdrawn since it was read,
 * or handed over by a concurrent reader.
 */
export function handOverAct(
  tx: Tx,
  act: Pick<OutgoingAct, 'id' | 'attempts'>,
  now: Date,
): Promise<OutgoingAct | undefined> {
  return actStore(tx).handOver(act, now);
}

export function postponeAct(tx: Tx, actId: number, dueAt: Date): Promise<void> {
  return actStore(tx).postpone(actId, dueAt);
}

export function settleAct(tx: Tx, actId: number): Promise<void> {
  return actStore(tx).delete(actId);
}

/** Moves the pending acts of one contact to another, after a merge. */
export function moveActs(tx: Tx, { fromId, toId }: { fromId: number; toId: number }): Promise<void> {
  return actStore(tx).moveAll(fromId, toId);
}
