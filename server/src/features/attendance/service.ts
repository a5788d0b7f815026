import { createHash } from 'node:crypto';
import type { AutomationRule } from '@prosa/contracts/automation/schema.ts';
import type { TicketStatus } from '@prosa/contracts/tickets/schema.ts';
import { dayOf, timeOf, wallTimeOf } from '@prosa/contracts/zoned-time.ts';
import type { Reader, Tx } from '#platform/database/database.ts';
import { attendanceQueries, type HistoryRow } from './queries.ts';
import {
  type BusinessHours,
  type Continuation,
  continueAttendance,
  type Duration,
  type History,
  type Measures,
  measureAttendance,
} from './rules.ts';
import { type AttendanceRow, attendanceStore, type ShareRow } from './store.ts';

export type TicketAct =
  | 'created'
  /** Closed from the start and never attended: messages of a campaign, or an imported history. */
  | 'archived'
  | 'queued'
  | 'accepted'
  | 'returned'
  | 'transferred'
  | 'reconnected'
  | 'closed'
  | 'reopened'
  | 'rated';

/** Reason of a ticket change that no user made. */
export type TicketRule =
  | AutomationRule
  | 'schedule'
  | 'history'
  | 'redirect'
  | 'userRemoved'
  | 'queueRemoved'
  | 'contactMerged';

/** A user, a rule, or neither for the contact. */
export type ChangedBy =
  | { readonly userId: number; readonly name: string }
  | { readonly rule: TicketRule }
  | undefined;

export interface TicketChange {
  readonly act: TicketAct;
  readonly at: Date;
  readonly by: ChangedBy;
}

/** State of the ticket after the change. */
interface ChangedTicket {
  readonly id: number;
  readonly status: TicketStatus;
  readonly queue_id: number | null;
  readonly user_id: number | null;
  readonly connection_id: number | null;
}

interface WrittenMessage {
  readonly origin: string;
  readonly sent_at: string;
}

const dateOf = (stored: string | null) => (stored === null ? undefined : new Date(stored));

function historyOf(row: HistoryRow): History {
  const { askedAt, respondedAt, rate } = row;
  return {
    stretches: row.stretches.map(({ beganAt, ...stretch }) => ({ ...stretch, beganAt: new Date(beganAt) })),
    askedAt: dateOf(askedAt),
    response: respondedAt === null ? undefined : { at: new Date(respondedAt), userId: row.respondedBy },
    rating: rate === null ? undefined : { rate, userId: row.ratedUserId },
  };
}

const durationOf = (ms: number | null, businessMs: number | null): Duration | undefined =>
  ms === null ? undefined : { all: ms, business: businessMs ?? 0 };

/** Restores the state in which the ticket was measured last. */
function continuationOf(known: AttendanceRow, shares: readonly ShareRow[]): Continuation {
  const [askedAt, respondedAt] = [dateOf(known.asked_at), dateOf(known.responded_at)];
  const asked = { at: askedAt, business: known.asked_business_ms ?? 0 };
  const responded = { at: respondedAt, business: asked.business + (known.responded_business_ms ?? 0) };
  return {
    sums: {
      begunAt: new Date(known.begun_at),
      elapsedBusiness: known.elapsed_business_ms ?? 0,
      waitingSince: dateOf(known.waiting_since),
      waitingBusiness: known.waiting_business_ms ?? 0,
      wait: durationOf(known.waited_ms, known.waited_business_ms),
      support: durationOf(known.supported_ms, known.supported_business_ms),
      supportByUser: new Map(
        shares.map((share) => [share.user_id, durationOf(share.supported_ms, share.supported_business_ms)]),
      ),
      resolution: durationOf(known.resolved_ms, known.resolved_business_ms),
    },
    moments: [asked, responded].flatMap(({ at, business }) => (at ? { at, business } : [])),
  };
}

const all = (duration: Duration | undefined) => duration?.all ?? null;
const business = (duration: Duration | undefined) => duration?.business ?? null;

function attendanceRow(
  row: HistoryRow,
  { sums, asked, response, rate, summedUntil }: Measures,
  { timeZone, digest }: KnownHours,
): AttendanceRow {
  const { wait, support, resolution } = sums;
  const begun = wallTimeOf(sums.begunAt, timeZone);
  const ifSummed = <T>(value: T) => (summedUntil === undefined ? null : value);
  return {
    ticket_id: row.ticketId,
    contact_id: row.contactId,
    queue_id: row.queueId,
    connection_id: row.connectionId,
    begun_at: sums.begunAt.toISOString(),
    day: dayOf(begun),
    hour: Number(timeOf(begun).slice(0, 2)),
    time_zone: timeZone,
    is_finished: resolution !== undefined,
    waiting_since: sums.waitingSince?.toISOString() ?? null,
    waited_ms: all(wait),
    waited_business_ms: business(wait),
    supported_ms: all(support),
    supported_business_ms: business(support),
    asked_at: row.askedAt,
    responded_at: row.respondedAt,
    responded_ms: all(response),
    responded_business_ms: business(response),
    resolved_ms: all(resolution),
    resolved_business_ms: business(resolution),
    rate: rate ?? null,
    present_stretch_id: summedUntil ?? null,
    hours_digest: ifSummed(digest),
    elapsed_business_ms: ifSummed(sums.elapsedBusiness),
    waiting_business_ms: ifSummed(sums.waitingBusiness),
    asked_business_ms: ifSummed(asked?.business ?? null),
  };
}

function shareRows(ticketId: number, { shares }: Measures): ShareRow[] {
  return shares.map(({ userId, support, response, rate }) => ({
    ticket_id: ticketId,
    user_id: userId,
    supported_ms: all(support),
    supported_business_ms: business(support),
    responded_ms: all(response),
    responded_business_ms: business(response),
    rate: rate ?? null,
  }));
}

interface KnownHours extends BusinessHours {
  /** Digest of everything that business time depends on; sums are continued only under the same digest. */
  readonly digest: string;
}

/** Business hours that apply now. */
async function hoursNow(reader: Reader): Promise<KnownHours> {
  const { timeZone, scheduleType, companyHours, queueHours } = await attendanceQueries(reader).hours();
  const hours = { company: companyHours, queue: queueHours }[scheduleType];
  return {
    timeZone,
    digest: createHash('sha256')
      .update(JSON.stringify([timeZone, hours]))
      .digest('base64'),
    hoursOf(queueId) {
      if (scheduleType === 'company') return companyHours;
      return (scheduleType === 'queue' && queueId !== null && queueHours[queueId]) || 'always';
    },
  };
}

/**
 * Measures these tickets from their running sums and the stretches since. Reads all stretches where the sums are
 * missing or belong to other hours, or where the first question or response moved to before them. Idempotent.
 */
export async function measureTickets(
  tx: Tx,
  ticketIds: readonly number[],
  { hasNewWords = false } = {},
): Promise<void> {
  const hours = await hoursNow(tx);
  const { histories } = attendanceQueries(tx);
  const rows = await histories(ticketIds, { hoursDigest: hours.digest, hasNewWords });
  const continued = rows.map((row) => ({
    row,
    measures: row.known
      ? continueAttendance(historyOf(row), continuationOf(row.known, row.shares), hours)
      : measureAttendance(historyOf(row), hours),
  }));
  const unmeasured = continued.flatMap(({ row, measures }) => (row.known && !measures ? row.ticketId : []));
  const anew =
    unmeasured.length === 0 ? [] : await histories(unmeasured, { hoursDigest: undefined, hasNewWords });
  const measured = [
    ...continued,
    ...anew.map((row) => ({ row, measures: measureAttendance(historyOf(row), hours) })),
  ].flatMap(({ row, measures }) => (measures ? { row, measures } : []));
  const store = attendanceStore(tx);
  await store.put(measured.map(({ row, measures }) => attendanceRow(row, measures, hours)));
  await store.putShares(measured.flatMap(({ row, measures }) => shareRows(row.ticketId, measures)));
}

/** Records a change of a ticket. Called by every writer in the transaction that locks and changes the ticket. */
export async function recordChange(tx: Tx, ticket: ChangedTicket, change: TicketChange): Promise<void> {
  const { act, at, by } = change;
  await attendanceStore(tx).begin({
    ticketId: ticket.id,
    act,
    status: ticket.status,
    queueId: ticket.queue_id,
    userId: ticket.user_id,
    connectionId: ticket.connection_id,
    at,
    byUserId: by && 'userId' in by ? by.userId : null,
    byName: by && 'name' in by ? by.name : null,
    byRule: by && 'rule' in by ? by.rule : null,
  });
  if (act !== 'archived') await measureTickets(tx, [ticket.id]);
}

/** Returns whether a new message is the first one of the contact, or the first answer of a user. */
function isFirst(
  { origin, sent_at: at }: WrittenMessage,
  { asked_at: askedAt, responded_at: respondedAt }: { asked_at: string | null; responded_at: string | null },
): boolean {
  if (origin === 'contact') return askedAt === null || at < askedAt;
  if (origin === 'system' || askedAt === null || at < askedAt) return false;
  return respondedAt === null || at < respondedAt;
}

/** Records new messages of one ticket that are already stored. */
export async function recordMessages(
  tx: Tx,
  ticketId: number,
  messages: readonly WrittenMessage[],
): Promise<void> {
  if (messages.every(({ origin }) => origin === 'system')) return;
  const known = await attendanceQueries(tx).firstMessages(ticketId);
  if (known && messages.some((message) => isFirst(message, known))) {
    await measureTickets(tx, [ticketId], { hasNewWords: true });
  }
}

/**
 * For messages that are stored without `recordMessages`: the next change of their tickets measures these from scratch.
 */
export async function recordImportedMessages(tx: Tx, ticketIds: readonly number[]): Promise<void> {
  const store = attendanceStore(tx);
  // Without the lock, a concurrent change could store sums that do not include these messages.
  await store.lockTickets(ticketIds);
  await store.clearSums(ticketIds);
}

/** Moves the attendances of one contact to another, after a merge. */
export async function moveAttendances(
  tx: Tx,
  { fromId, toId }: { fromId: number; toId: number },
): Promise<void> {
  await attendanceStore(tx).moveContact(fromId, toId);
}
