import { deliveryStore } from '#features/integration-deliveries/store.ts';
import { newProviderId } from '#features/messages/rules.ts';
import { type MessageRow, messageStore, type NewMessage } from '#features/messages/store.ts';
import { createSandboxChats } from '#features/sandbox-phone/chats/service.ts';
import { createCustomer } from '#features/sandbox-phone/customers/service.ts';
import { type NewSchedule, scheduleStore } from '#features/schedules/store.ts';
import { templateStore } from '#features/templates/store.ts';
import { ticketNoteStore } from '#features/ticket-notes/store.ts';
import type { TicketRow } from '#features/tickets/service.ts';
import { type NewTicket, ticketStore } from '#features/tickets/store.ts';
import { systemClock } from '#platform/clock.ts';
import { buildIntegration } from './automation-builders.ts';
import {
  type App,
  buildConnection,
  buildContact,
  type TestCompany,
  type TestUser,
  unique,
} from './builders.ts';

/** Builds a ticket with its own contact and connection unless given: pending, or open when a user is given. */
export async function buildTicket(
  app: App,
  company: TestCompany,
  ticket: Partial<NewTicket> = {},
): Promise<TicketRow> {
  const contactId = ticket.contact_id ?? (await buildContact(app, company));
  const connectionId = ticket.connection_id ?? (await buildConnection(app, company));
  const status = ticket.status ?? (ticket.user_id ? 'open' : 'pending');
  const now = new Date();
  return app.database.transaction(company.id, async (tx) => {
    const row = await ticketStore(tx).insertUnlessLive(
      {
        ...ticket,
        contact_id: contactId,
        connection_id: connectionId,
        status,
        ...(status === 'closed' ? { closed_at: ticket.closed_at ?? now.toISOString() } : {}),
      },
      now,
    );
    if (!row) throw new Error('The contact has a live ticket over this connection already.');
    return row;
  });
}

/** Builds a note, by the company's admin unless given otherwise. */
export function buildTicketNote(
  app: App,
  company: TestCompany,
  ticket: Pick<TicketRow, 'id' | 'contact_id'>,
  { note = unique('Note'), author = company.admin }: { note?: string; author?: Pick<TestUser, 'id'> } = {},
): Promise<number> {
  return app.database.transaction(company.id, (tx) =>
    ticketNoteStore(tx).insert({
      ticket_id: ticket.id,
      contact_id: ticket.contact_id,
      user_id: author.id,
      note,
    }),
  );
}

/** Builds a message in a ticket's conversation, by its contact unless given otherwise; publishes nothing. */
export function buildMessage(
  app: App,
  company: TestCompany,
  ticket: Pick<TicketRow, 'id' | 'contact_id' | 'connection_id'>,
  message: Partial<NewMessage> = {},
): Promise<MessageRow> {
  const fromMe = message.from_me ?? false;
  return app.database.transaction(company.id, async (tx) => {
    const row = await messageStore(tx).insertOwn({
      ticket_id: ticket.id,
      contact_id: ticket.contact_id,
      connection_id: ticket.connection_id,
      from_me: fromMe,
      origin: fromMe ? 'user' : 'contact',
      provider_id: newProviderId(),
      kind: 'text',
      body: unique('Message'),
      ack: 2,
      sent_at: new Date().toISOString(),
      ...message,
    });
    if (!row) throw new Error('A message with this client id is there already.');
    return row;
  });
}

/** Builds a customer of a sandbox connection, a new one unless given. */
export async function buildSandboxCustomer(
  app: App,
  company: TestCompany,
  connectionId?: number,
): Promise<number> {
  const id = connectionId ?? (await buildConnection(app, company));
  return app.database.transaction(company.id, async (tx) => {
    const made = await createCustomer(tx, id, { name: unique('Customer'), kind: 'phone', memberIds: [] });
    return made.id;
  });
}

export async function buildSandboxMessage(app: App, company: TestCompany): Promise<number> {
  const customerId = await buildSandboxCustomer(app, company);
  const chats = createSandboxChats({ links: () => '', clock: systemClock });
  return app.database.transaction(company.id, async (tx) => {
    const said = { kind: 'text', text: unique('Text'), fromCompany: false } as const;
    return (await chats.send(tx, customerId, said)).id;
  });
}

/** Builds a schedule far in the future, by the company's admin, with its own contact and connection unless given. */
export async function buildSchedule(
  app: App,
  company: TestCompany,
  schedule: Partial<NewSchedule> = {},
): Promise<number> {
  const contactId = schedule.contact_id ?? (await buildContact(app, company));
  const connectionId = schedule.connection_id ?? (await buildConnection(app, company));
  const row = await app.database.transaction(company.id, (tx) =>
    scheduleStore(tx).insert({
      user_id: company.admin.id,
      body: unique('Schedule'),
      send_at: '2090-01-05T12:00:00.000Z',
      ...schedule,
      contact_id: contactId,
      connection_id: connectionId,
    }),
  );
  return row.id;
}

interface Told {
  readonly integrationId?: number;
  readonly ticket?: Awaited<ReturnType<typeof buildTicket>>;
}

/** Builds a webhook delivery, with its own integration and ticket unless given. */
export async function buildIntegrationDelivery(
  app: App,
  company: TestCompany,
  told: Told = {},
): Promise<number> {
  const integrationId = told.integrationId ?? (await buildIntegration(app, company));
  const message = await buildMessage(app, company, told.ticket ?? (await buildTicket(app, company)));
  const row = await app.database.transaction(company.id, (tx) =>
    deliveryStore(tx).record({
      integration_id: integrationId,
      message_id: message.id,
      told_at: new Date().toISOString(),
      status: 200,
      duration_ms: 120,
    }),
  );
  return row.id;
}

interface TemplateOptions {
  readonly connectionId?: number;
  readonly text?: string;
}

/** Builds an approved template, of a new Cloud API connection unless given. */
export async function buildTemplate(
  app: App,
  company: TestCompany,
  { connectionId: given, text = 'Oi, {{1}}!' }: TemplateOptions = {},
): Promise<number> {
  const connectionId = given ?? (await buildConnection(app, company, { provider: 'cloud' }));
  const template = {
    id: '1',
    name: 'boas_vindas',
    language: 'pt_BR',
    status: 'APPROVED',
    category: 'UTILITY',
    components: [{ type: 'BODY', text }],
  };
  return app.database.transaction(company.id, async (tx) => {
    await templateStore(tx).replaceAll(connectionId, [template], new Date());
    const own = tx.db.selectFrom('message_templates').select('id').where('connection_id', '=', connectionId);
    return (await own.executeTakeFirstOrThrow()).id;
  });
}
