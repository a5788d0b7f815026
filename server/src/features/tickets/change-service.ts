import type { Automation } from '@prosa/contracts/automation/schema.ts';
import { viewerOf } from '@prosa/contracts/tickets/rules.ts';
import type { Ticket, UpdateTicket } from '@prosa/contracts/tickets/schema.ts';
import { validationKeys } from '@prosa/contracts/validation-keys.ts';
import { recordChange } from '#features/attendance/service.ts';
import { hasSendingAllowance } from '#features/companies/verification-service.ts';
import { requireConnection } from '#features/connections/service.ts';
import { requireQueues } from '#features/queues/service.ts';
import { isSettingOn } from '#features/settings/service.ts';
import { getUser } from '#features/users/service.ts';
import type { UserActor } from '#platform/auth/actor.ts';
import type { Clock } from '#platform/clock.ts';
import type { Reader, Tx } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';
import type { MediaLinks } from '#platform/uploads/media-url.ts';
import {
  canReceive,
  decideChange,
  greetingText,
  type TicketAct,
  type TicketState,
  transferText,
} from './change-rules.ts';
import { ticketChanged } from './events.ts';
import { placeOf, presentOther, presentTicket } from './present.ts';
import { type TicketRow, type TicketView, ticketQueries } from './queries.ts';
import { type TicketColumns, ticketStore } from './store.ts';

/** Sends an automatic message in a ticket. */
export type SendAutomatic = (tx: Tx, ticket: TicketRow, text: string, because: Automation) => Promise<void>;

/** Text of an automatic message, and the rule behind it. */
export interface AutomaticText {
  readonly text: string;
  readonly because: Automation;
}

/** Message to the contact when a ticket is closed, attended or not. */
export type ClosingMessage = (tx: Tx, ticket: TicketRow, wasAttended: boolean) => Promise<AutomaticText>;

interface ChangeDependencies {
  readonly sendAutomatic: SendAutomatic;
  readonly closingMessage: ClosingMessage;
  readonly links: MediaLinks;
  readonly clock: Clock;
}

const stateOf = (row: TicketRow): TicketState => ({ ...placeOf(row), connectionId: row.connection_id });

const recordedAs = {
  accept: 'accepted',
  return: 'returned',
  resolve: 'closed',
  reopen: 'reopened',
  transfer: 'transferred',
  reconnect: 'reconnected',
} as const satisfies Record<TicketAct, string>;

/** Refuses a user of another company, or one without access to the queue. */
export async function requireAssignee(
  reader: Reader,
  actor: UserActor,
  userId: number,
  queueId: number | null,
): Promise<void> {
  if (userId === actor.userId) return;
  const person = viewerOf(await getUser(reader, userId));
  if (!canReceive(person, queueId)) {
    throw new AppError('ERR_VALIDATION', { issues: [{ path: 'userId', message: validationKeys.invalid }] });
  }
}

/** Refuses a second live ticket of one contact over one connection; the error carries the first one. */
export async function refuseOtherLive(
  reader: Reader,
  { id, contactId, connectionId }: { id?: number; contactId: number; connectionId: number | null },
): Promise<void> {
  if (connectionId === null) return;
  const queries = ticketQueries(reader);
  const live = await queries.live(contactId, connectionId);
  if (!live || live.id === id) return;
  const other = await queries.find(live.id);
  throw new AppError('ERR_OTHER_OPEN_TICKET', other && { ...presentOther(other) });
}

async function requireReferences(tx: Tx, actor: UserActor, row: TicketRow, to: TicketState): Promise<void> {
  if (to.queueId !== null && to.queueId !== row.queue_id) await requireQueues(tx, [to.queueId]);
  if (to.userId !== null && to.userId !== row.user_id) {
    await requireAssignee(tx, actor, to.userId, to.queueId);
  }
  if (to.connectionId !== null && to.connectionId !== row.connection_id) {
    await requireConnection(tx, to.connectionId);
  }
}

function columnsOf(act: TicketAct, to: TicketState, input: UpdateTicket, now: string): TicketColumns {
  const place = {
    status: to.status,
    user_id: to.userId,
    queue_id: to.queueId,
    connection_id: to.connectionId,
  };
  if (act === 'accept') return { ...place, accepted_at: now };
  if (act === 'reopen') return { ...place, accepted_at: now, closed_at: null, closing_reason: null };
  if (act === 'resolve') {
    return { ...place, closed_at: now, closing_reason: input.closingReason || null, unread_messages: 0 };
  }
  return to.status === 'pending' ? { ...place, accepted_at: null } : place;
}

/** Message to the contact about a change other than closing. */
async function automaticTextFor(
  tx: Tx,
  act: TicketAct,
  before: TicketRow,
  after: TicketView,
): Promise<AutomaticText | undefined> {
  if (act === 'accept' && after.user && (await isSettingOn(tx, 'sendGreetingAccepted'))) {
    return {
      text: greetingText(after.user.name),
      because: { rule: 'accepted', setting: 'setting:sendGreetingAccepted' },
    };
  }
  if (act === 'transfer' && (await isSettingOn(tx, 'sendMsgTransfTicket'))) {
    return {
      text: transferText({
        ...(after.queue && after.queue_id !== before.queue_id ? { queue: after.queue.name } : {}),
        ...(after.user && after.user_id !== before.user_id ? { attendant: after.user.name } : {}),
      }),
      because: { rule: 'transferred', setting: 'setting:sendMsgTransfTicket' },
    };
  }
  return undefined;
}

async function refuseAlreadyAccepted(tx: Tx, userId: number | null): Promise<never> {
  const name = userId === null ? '' : (await getUser(tx, userId)).name;
  throw new AppError('ERR_TICKET_ALREADY_ACCEPTED', { userId, name });
}

export function createTicketChanges({ sendAutomatic, closingMessage, links, clock }: ChangeDependencies) {
  async function automaticTextAfter(tx: Tx, act: TicketAct, before: TicketRow, after: TicketView) {
    if (after.is_group || after.connection_id === null) return undefined;
    if (act === 'resolve') return closingMessage(tx, after, before.status === 'open');
    return automaticTextFor(tx, act, before, after);
  }

  /** Applies a change; `row` is locked and visible to the actor. */
  return async function change(
    tx: Tx,
    actor: UserActor,
    row: TicketRow,
    input: UpdateTicket,
  ): Promise<Ticket | undefined> {
    const decision = decideChange(actor, stateOf(row), input);
    if (decision.act === 'nothing') return undefined;
    if (decision.act === 'late') return refuseAlreadyAccepted(tx, decision.userId);
    const { act, to } = decision;
    await requireReferences(tx, actor, row, to);
    if (act === 'reopen' || to.connectionId !== row.connection_id) {
      await refuseOtherLive(tx, { id: row.id, contactId: row.contact_id, connectionId: to.connectionId });
    }
    const now = clock.now();
    const changed = await ticketStore(tx).update(row.id, columnsOf(act, to, input, now.toISOString()));
    await recordChange(tx, changed, { act: recordedAs[act], at: now, by: actor });
    const ticket = presentTicket(changed, links);
    const by = { id: actor.userId, name: actor.name };
    tx.record(ticketChanged({ ticket, former: placeOf(row), by }));
    const canSend = !actor.isEmailUnverified || (await hasSendingAllowance(tx, now));
    const words = canSend ? await automaticTextAfter(tx, act, row, changed) : undefined;
    if (!words || words.text === '') return ticket;
    // Sent after the change event, so that lists have moved the ticket when the message arrives.
    await sendAutomatic(tx, changed, words.text, words.because);
    return undefined;
  };
}
