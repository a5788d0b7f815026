import { randomUUID } from 'node:crypto';
import type { TicketRow } from '#features/tickets/service.ts';
import {
  buildCompany,
  buildConnection,
  buildContact,
  buildQueue,
  buildUser,
  type TestCompany,
  type TestUser,
} from './builders.ts';
import type { TestApp } from './test-app.ts';

export interface TestConversation {
  readonly company: TestCompany;
  readonly queueId: number;
  /** Attends the ticket. */
  readonly ana: TestUser;
  /** Attendant in the same queue. */
  readonly bruno: TestUser;
  /** Attendant in another queue. */
  readonly clara: TestUser;
  readonly contactId: number;
  readonly connectionId: number;
  readonly ticket: TicketRow;
}

/** An open ticket with attendants who may and may not see it. */
export async function buildConversation(
  app: TestApp,
  { company: given, contactName = 'Célia D’Ávila' }: { company?: TestCompany; contactName?: string } = {},
): Promise<TestConversation> {
  const company = given ?? (await buildCompany(app));
  const [queueId, otherQueueId] = [await buildQueue(app, company), await buildQueue(app, company)];
  const ana = await buildUser(app, { company, name: 'Ana', queueIds: [queueId] });
  const bruno = await buildUser(app, { company, name: 'Bruno', queueIds: [queueId] });
  const clara = await buildUser(app, { company, name: 'Clara', queueIds: [otherQueueId] });
  const contactId = await buildContact(app, company, { name: contactName });
  const connectionId = await buildConnection(app, company);
  const ticket = await app.database.transaction(company.id, ({ db }) =>
    db
      .insertInto('tickets')
      .values({
        company_id: company.id,
        protocol: randomUUID(),
        contact_id: contactId,
        connection_id: connectionId,
        queue_id: queueId,
        user_id: ana.id,
        status: 'open',
        accepted_at: new Date().toISOString(),
      })
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
  return { company, queueId, ana, bruno, clara, contactId, connectionId, ticket };
}
