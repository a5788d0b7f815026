import type { Reader, Tx } from '#platform/database/database.ts';
import { actQueries } from './queries.ts';
import { type ActRow, actStore } from './store.ts';

/** What the provider must still be told. Whoever owns the connection works it off (`features/outgoing`). */
export type OutgoingAct = ActRow;

interface NewOutgoingAct {
  readonly connectionId: number;
  readonly contactId: number;
  readonly messageId: number;
  readonly act: ActRow['act'];
  /** The reaction, or which call; everything else is read from the message when its turn comes. */
  readonly detail?: string;
  /** The lower, the earlier: a person's answer is 0. */
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

/** In the place of those of the same kind for the message that were not handed over yet. */
export async function replaceAct(tx: Tx, act: NewOutgoingAct): Promise<void> {
  await actStore(tx).deleteUnsaid(act.messageId, act.act);
  await queueAct(tx, act);
}

export function queueReadMark(tx: Tx, mark: Omit<NewOutgoingAct, 'act'>): Promise<void> {
  return actStore(tx).insertRead(columnsOf({ ...mark, act: 'read' }));
}

/**
 * Whether the message has not been handed over yet. Until the commit it is not: whoever hands it over reads it after
 * `handOverAct`, and so as this transaction leaves it.
 */
export function holdSend(tx: Tx, messageId: number): Promise<boolean> {
  return actStore(tx).holdUnsaidSend(messageId);
}

/** Whether the message had not been handed over, so that there is nothing to change on the other side. */
export function takeBackSend(tx: Tx, messageId: number): Promise<boolean> {
  return actStore(tx).deleteUnsaid(messageId, 'send');
}

export function settleSend(tx: Tx, messageId: number): Promise<void> {
  return actStore(tx).deleteOfMessage(messageId, 'send');
}

/** The message will never be there: nothing that refers to it can be said either. */
export function dropActsOf(tx: Tx, messageId: number): Promise<void> {
  return actStore(tx).deleteOfMessage(messageId);
}

/**
 * What may be handed over now: at most one act of each chat, the urgent ones first. One that was handed over before
 * `unconfirmedSince` and never confirmed comes again.
 */
export function dueActs(
  reader: Reader,
  connectionId: number,
  { now, unconfirmedSince }: { readonly now: Date; readonly unconfirmedSince: Date },
): Promise<OutgoingAct[]> {
  return actQueries(reader).due(connectionId, now, unconfirmedSince);
}

/**
 * Says before the call that the provider may know of it. Nothing when the act was taken back since it was read, or handed
 * over by whoever read it too.
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

/** What one contact still had to be told is told to another. */
export function moveActs(tx: Tx, { fromId, toId }: { fromId: number; toId: number }): Promise<void> {
  return actStore(tx).moveAll(fromId, toId);
}
