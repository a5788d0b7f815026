import { randomUUID } from 'node:crypto';
import type { UpdateTicket } from '@prosa/contracts/tickets/schema.ts';
import { defaultWeeklyHours, type StoredDayHours } from '@prosa/contracts/weekly-hours.ts';
import { createConversations } from '#app/conversations.ts';
import type { ConversationEvent } from '#features/connections/rules.ts';
import { createApplyEvent } from '#features/incoming/apply-event.ts';
import type { TicketRow } from '#features/tickets/service.ts';
import type { UserActor } from '#platform/auth/actor.ts';
import type { Tx } from '#platform/database/database.ts';
import {
  buildCompany,
  buildConnection,
  buildQueue,
  buildTag,
  buildUser,
  type TestCompany,
  type TestUser,
} from './builders.ts';
import { inboundMessage, ticketsOf } from './conversation-test-bed.ts';
import { type FakeClock, fakeClock } from './fake-clock.ts';
import type { TestApp } from './test-app.ts';

export interface AttendedOptions {
  readonly start: string;
  readonly timeZone?: string;
  readonly scheduleType?: 'disabled' | 'company' | 'queue';
  readonly companyHours?: readonly StoredDayHours[];
  /** One queue per entry. */
  readonly queueHours?: readonly (readonly StoredDayHours[])[];
}

const usual: readonly StoredDayHours[] = defaultWeeklyHours.map(({ weekday: _, ...day }) => day);

export type AttendedCompany = Awaited<ReturnType<typeof attendedCompany>>;

export function actorFor(company: TestCompany, user: TestUser, name: string): UserActor {
  return {
    kind: 'user',
    companyId: company.id,
    userId: user.id,
    enteredBy: null,
    isEmailUnverified: false,
    sessionId: user.sessionId,
    name,
    profile: 'admin',
    super: false,
    queueIds: [],
    seesAllTickets: true,
    contactHistory: 'all',
    planFeatures: new Set(),
    dueDate: '2100-01-01T00:00:00.000Z',
  };
}

/** A company whose tickets are attended by the product's services, with a fake clock. */
export async function attendedCompany(app: TestApp, options: AttendedOptions) {
  const {
    start,
    timeZone = 'America/Sao_Paulo',
    scheduleType = 'disabled',
    queueHours = [usual, usual],
  } = options;
  const company = await buildCompany(app, { daysLeft: 100_000 });
  const clock: FakeClock = fakeClock(start);
  const { incoming, messages, tickets } = createConversations(() => '', clock);
  const apply = createApplyEvent(incoming);
  const inTx = <T>(work: (tx: Tx) => Promise<T>) => app.database.transaction(company.id, work);
  const connectionIds = [
    await buildConnection(app, company, { greeting_message: '', status: 'CONNECTED' }),
    await buildConnection(app, company, { greeting_message: '', status: 'CONNECTED' }),
  ];
  const queueIds: number[] = [];
  for (const _ of queueHours) queueIds.push(await buildQueue(app, company));
  const tagIds = [await buildTag(app, company), await buildTag(app, company)];
  const users = [
    { ...company.admin, name: 'Admin' },
    { ...(await buildUser(app, { company, name: 'Ana', queueIds })), name: 'Ana' },
    { ...(await buildUser(app, { company, name: 'Bruno', queueIds })), name: 'Bruno' },
  ];
  const settings = { timezone: timeZone, scheduleType, userRating: 'enabled' };
  await inTx(async ({ db }) => {
    for (const [key, value] of Object.entries(settings)) {
      await db.updateTable('settings').set({ value }).where('key', '=', key).execute();
    }
    if (options.companyHours) {
      await db
        .updateTable('companies')
        .set({ schedules: JSON.stringify(options.companyHours) })
        .where('id', '=', company.id)
        .execute();
    }
    for (const [index, hours] of queueHours.entries()) {
      const change = { schedules: JSON.stringify(hours) };
      await db
        .updateTable('queues')
        .set(change)
        .where('id', '=', queueIds[index] ?? 0)
        .execute();
    }
  });
  const held = async (tx: Tx, id: number): Promise<TicketRow> => {
    const row = await incoming.conversations.lock(tx, id);
    if (!row) throw new Error(`The ticket ${id} is gone.`);
    return row;
  };

  return {
    company,
    clock,
    connectionIds,
    queueIds,
    tagIds,
    users,
    incoming,
    inTx,
    ticketRows: () => ticketsOf(app, company),

    /** Receives a message from the contact with this number, or from the company's own phone, over a connection. */
    hear: (contact: number, text = 'Oi', { isOwn = false, over = 0 } = {}) => {
      const chat = { phone: `55319${String(10_000_000 + contact)}` };
      const event = inboundMessage({ chat, text, isOwn, sentAt: clock.now() }) as ConversationEvent;
      return inTx((tx) => apply(tx, connectionIds[over] ?? 0, event));
    },

    /** Opens tickets for this many contacts at one moment. */
    openMany: (count: number) =>
      inTx(async (tx) => {
        const contacts = Array.from({ length: count }, (_, index) => ({
          company_id: company.id,
          name: `Contato ${index}`,
          email: '',
        }));
        const rows = await tx.db.insertInto('contacts').values(contacts).returning('id').execute();
        for (const { id: contactId } of rows) {
          const connectionId = connectionIds[0] ?? 0;
          await tickets.openFor(tx, { contactId, connectionId, isGroup: false, now: clock.now() });
        }
      }),

    change: (user: number, ticketId: number, change: UpdateTicket) =>
      inTx((tx) => {
        const person = users[user] ?? company.admin;
        return tickets.update(tx, actorFor(company, person, users[user]?.name ?? ''), ticketId, change);
      }),

    write: (user: number, ticketId: number) =>
      inTx(async (tx) =>
        messages.sendPrepared(tx, await held(tx, ticketId), {
          text: 'Bom dia!',
          file: undefined,
          userId: users[user]?.id ?? null,
          clientId: randomUUID(),
        }),
      ),

    queue: (ticketId: number, queueId: number | null) =>
      inTx(async (tx) =>
        incoming.conversations.assignQueue(tx, await held(tx, ticketId), queueId, 'queueMenu'),
      ),

    expire: (ticketId: number) =>
      inTx(async (tx) =>
        incoming.conversations.expire(
          tx,
          await held(tx, ticketId),
          { reason: 'Fim', rule: 'inactivity' },
          clock.now(),
        ),
      ),

    tag: (ticketId: number, ids: readonly number[]) =>
      inTx((tx) => tickets.syncTags(tx, actorFor(company, company.admin, 'Admin'), ticketId, ids)),

    remove: (ticketId: number) =>
      inTx((tx) => tickets.remove(tx, actorFor(company, company.admin, 'Admin'), ticketId)),
  };
}
