import type { AutomationRule } from '@prosa/contracts/automation/schema.ts';
import type { TicketStatus } from '@prosa/contracts/tickets/schema.ts';
import { dayOf, timeOf, wallTimeOf } from '@prosa/contracts/zoned-time.ts';
import type { Reader, Tx } from '#platform/database/database.ts';
import { attendanceQueries, type HistoryRow } from './queries.ts';
import { type Clockwork, type Duration, type History, type Measures, measureAttendance } from './rules.ts';
import { type AttendanceRow, attendanceStore, type ShareRow } from './store.ts';

export type TicketAct =
  | 'created'
  /** Over the moment it began: what a campaign sends, or a history that is taken over. Nobody attends it. */
  | 'archived'
  | 'queued'
  | 'accepted'
  | 'returned'
  | 'transferred'
  | 'reconnected'
  | 'closed'
  | 'reopened'
  | 'rated';

/** Why a ticket changed without a person who decided it. */
export type TicketRule =
  | AutomationRule
  | 'schedule'
  | 'history'
  | 'redirect'
  | 'userRemoved'
  | 'queueRemoved'
  | 'contactMerged';

/** A person, a rule, or neither: the contact themselves. */
export type ChangedBy =
  | { readonly userId: number; readonly name: string }
  | { readonly rule: TicketRule }
  | undefined;

export interface TicketChange {
  readonly act: TicketAct;
  readonly at: Date;
  readonly by: ChangedBy;
}

/** As the ticket is after the change. */
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

function historyOf(row: HistoryRow): History {
  const { askedAt, respondedAt, rate } = row;
  return {
    stretches: row.stretches.map(({ beganAt, endedAt, ...stretch }) => ({
      ...stretch,
      beganAt: new Date(beganAt),
      endedAt: endedAt === null ? undefined : new Date(endedAt),
    })),
    askedAt: askedAt === null ? undefined : new Date(askedAt),
    response: respondedAt === null ? undefined : { at: new Date(respondedAt), userId: row.respondedBy },
    rating: rate === null ? undefined : { rate, userId: row.ratedUserId },
  };
}

const all = (duration: Duration | undefined) => duration?.all ?? null;
const business = (duration: Duration | undefined) => duration?.business ?? null;

function attendanceRow(row: HistoryRow, measures: Measures, timeZone: string): AttendanceRow {
  const { wait, support, response, resolution } = measures;
  const begun = wallTimeOf(measures.begunAt, timeZone);
  return {
    ticket_id: row.ticketId,
    contact_id: row.contactId,
    queue_id: row.queueId,
    connection_id: row.connectionId,
    begun_at: measures.begunAt.toISOString(),
    day: dayOf(begun),
    hour: Number(timeOf(begun).slice(0, 2)),
    time_zone: timeZone,
    is_finished: measures.isFinished,
    waiting_since: measures.waitingSince?.toISOString() ?? null,
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
    rate: measures.rate ?? null,
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

/** The hours that hold now. */
async function clockworkOf(reader: Reader): Promise<Clockwork> {
  const { timeZone, scheduleType, companyHours, queueHours } = await attendanceQueries(reader).hours();
  return {
    timeZone,
    hoursOf(queueId) {
      if (scheduleType === 'company') return companyHours;
      return (scheduleType === 'queue' && queueId !== null && queueHours[queueId]) || 'always';
    },
  };
}

/** Adds these tickets up anew, from what is recorded of them. The same whenever it is done, and however often. */
export async function measureTickets(tx: Tx, ticketIds: readonly number[]): Promise<void> {
  const clockwork = await clockworkOf(tx);
  const measured = (await attendanceQueries(tx).histories(ticketIds)).flatMap((row) => {
    const measures = measureAttendance(historyOf(row), clockwork);
    return measures ? [{ row, measures }] : [];
  });
  const store = attendanceStore(tx);
  await store.put(measured.map(({ row, measures }) => attendanceRow(row, measures, clockwork.timeZone)));
  await store.putShares(measured.flatMap(({ row, measures }) => shareRows(row.ticketId, measures)));
}

/** Whoever changes a ticket says so here, in the same transaction and while it is held. */
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

/** Whether a new message is the first of the contact, or the first that a person answers with. */
function isFirst(
  { origin, sent_at: at }: WrittenMessage,
  { asked_at: askedAt, responded_at: respondedAt }: { asked_at: string | null; responded_at: string | null },
): boolean {
  if (origin === 'contact') return askedAt === null || at < askedAt;
  if (origin === 'system' || askedAt === null || at < askedAt) return false;
  return respondedAt === null || at < respondedAt;
}

/** New messages of one ticket, already stored. */
export async function recordMessages(
  tx: Tx,
  ticketId: number,
  messages: readonly WrittenMessage[],
): Promise<void> {
  if (messages.every(({ origin }) => origin === 'system')) return;
  const known = await attendanceQueries(tx).firstWords(ticketId);
  if (known && messages.some((message) => isFirst(message, known))) await measureTickets(tx, [ticketId]);
}

/** The tickets of one contact are another's from now on. */
export async function moveAttendances(
  tx: Tx,
  { fromId, toId }: { fromId: number; toId: number },
): Promise<void> {
  await attendanceStore(tx).moveContact(fromId, toId);
}
