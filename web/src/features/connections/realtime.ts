import type {
  ConnectionEvent,
  ConnectionSession,
  ConnectionSessionEvent,
} from '@prosa/contracts/connections/schema.ts';
import {
  type Connection,
  type ConnectionDetails,
  changesShown,
} from '@prosa/contracts/connections/schema.ts';
import { applyQueueEvent } from '@prosa/contracts/queues/rules.ts';
import type { QueueEvent } from '@prosa/contracts/queues/schema.ts';
import { type LiveRule, liveRule } from '#lib/live-query.ts';
import { connectionKeys } from './queries.ts';

/**
 * The code goes only to those who may pair, in a message of its own: the one for everybody does not take it off
 * their screen.
 */
function codeToShow(known: Connection, next: Pick<Connection, 'status' | 'qrcode'>): string {
  return next.status === 'qrcode' ? next.qrcode || known.qrcode : '';
}

export function isStale(known: Pick<Connection, 'updatedAt'>, next: Pick<Connection, 'updatedAt'>): boolean {
  return known.updatedAt > next.updatedAt;
}

/**
 * Row and session share one time, but the news of a session says nothing of the rest of the row: a row that is
 * older than it still brings its own fields.
 */
function withRow(known: Connection, row: Connection): Connection {
  if (!isStale(known, row)) return { ...row, qrcode: codeToShow(known, row) };
  const { status, reason, retryAt, retries, qrcode, number, updatedAt } = known;
  return { ...row, status, reason, retryAt, retries, qrcode, number, updatedAt };
}

export function reduceConnectionList(list: Connection[], event: ConnectionEvent): Connection[] {
  if (event.action === 'delete') {
    return list.some(({ id }) => id === event.whatsappId)
      ? list.filter(({ id }) => id !== event.whatsappId)
      : list;
  }
  const { whatsapp } = event;
  return list.some(({ id }) => id === whatsapp.id)
    ? list.map((known) => (known.id === whatsapp.id ? withRow(known, whatsapp) : known))
    : [...list, whatsapp];
}

export function reduceConnectionSession(
  list: Connection[],
  { session }: ConnectionSessionEvent,
): Connection[] {
  const known = list.find(({ id }) => id === session.id);
  if (!known || isStale(known, session)) return list;
  const next = { ...known, ...session, qrcode: codeToShow(known, session) };
  return list.map((connection) => (connection === known ? next : connection));
}

/** A new code or another attempt in the same state is not a change worth a line. */
function withChange(
  changes: ConnectionDetails['changes'],
  session: ConnectionSession,
): ConnectionDetails['changes'] {
  const [last] = changes;
  if (last?.status === session.status && last.reason === session.reason) return changes;
  const change = { status: session.status, reason: session.reason, at: session.updatedAt };
  return [change, ...changes].slice(0, changesShown);
}

export function reduceDetails(details: ConnectionDetails, event: ConnectionEvent): ConnectionDetails {
  if (event.action === 'delete' || event.whatsapp.id !== details.id) return details;
  const { changes, ledger, account } = details;
  return { ...withRow(details, event.whatsapp), changes, ledger, account };
}

export function reduceDetailsSession(
  details: ConnectionDetails,
  { session }: ConnectionSessionEvent,
): ConnectionDetails {
  if (session.id !== details.id || isStale(details, session)) return details;
  return {
    ...details,
    ...session,
    qrcode: codeToShow(details, session),
    changes: withChange(details.changes, session),
  };
}

export function withQueue<Row extends Connection>(known: Row, event: QueueEvent): Row {
  const queues = applyQueueEvent(known.queues, event);
  const isTransferGone = event.action === 'delete' && event.queueId === known.transferQueueId;
  if (queues === known.queues && !isTransferGone) return known;
  return { ...known, queues, transferQueueId: isTransferGone ? null : known.transferQueueId };
}

export function reduceConnectionQueues(list: Connection[], event: QueueEvent): Connection[] {
  const next = list.map((connection) => withQueue(connection, event));
  return next.every((connection, index) => connection === list[index]) ? list : next;
}

export const connectionLiveRules: readonly LiveRule[] = [
  liveRule<'whatsapp', Connection[]>({
    event: 'whatsapp',
    queryKey: connectionKeys.list,
    reduce: reduceConnectionList,
  }),
  liveRule<'whatsappSession', Connection[]>({
    event: 'whatsappSession',
    queryKey: connectionKeys.list,
    reduce: reduceConnectionSession,
  }),
  liveRule<'whatsapp', ConnectionDetails>({
    event: 'whatsapp',
    queryKey: connectionKeys.allDetails,
    reduce: reduceDetails,
  }),
  liveRule<'whatsappSession', ConnectionDetails>({
    event: 'whatsappSession',
    queryKey: connectionKeys.allDetails,
    reduce: reduceDetailsSession,
  }),
  liveRule<'queue', Connection[]>({
    event: 'queue',
    queryKey: connectionKeys.list,
    reduce: reduceConnectionQueues,
  }),
  liveRule<'queue', ConnectionDetails>({
    event: 'queue',
    queryKey: connectionKeys.allDetails,
    reduce: withQueue,
  }),
];
