import { listMessages } from '@prosa/contracts/messages/api.ts';
import { updateSetting } from '@prosa/contracts/settings/api.ts';
import { sql } from 'kysely';
import type { TicketRow } from '#features/tickets/service.ts';
import { buildConversation, type TestConversation } from './attended-ticket.ts';
import type { TestUser } from './builders.ts';
import { buildTicket } from './conversation-builders.ts';
import type { TestApp } from './test-app.ts';

export interface LimitedTalk extends TestConversation {
  /** Ticket of the same contact and connection, in Clara's queue. */
  readonly other: TicketRow;
  readonly otherQueueId: number;
}

/** Changes the setting as the company's admin does. */
export const setHistory = (app: TestApp, { company }: TestConversation, value: string) =>
  app.call(
    updateSetting,
    { params: { settingKey: 'contactHistory' }, body: { value } },
    { token: company.admin.token },
  );

/** A conversation whose earlier ticket was Clara's and whose open one is Ana's. */
export async function buildLimitedTalk(app: TestApp, history = 'visible'): Promise<LimitedTalk> {
  const talk = await buildConversation(app);
  const { company, contactId, connectionId, queueId, ana, clara } = talk;
  const other = await app.database.transaction(company.id, async ({ db }) => {
    const { queue_id: otherQueueId } = await db
      .selectFrom('user_queues')
      .select('queue_id')
      .where('company_id', '=', company.id)
      .where('user_id', '=', clara.id)
      .executeTakeFirstOrThrow();
    return db
      .updateTable('tickets')
      .set({
        status: 'closed',
        closed_at: new Date().toISOString(),
        user_id: clara.id,
        queue_id: otherQueueId,
      })
      .where('company_id', '=', company.id)
      .where('id', '=', talk.ticket.id)
      .returningAll()
      .executeTakeFirstOrThrow();
  });
  const conversation = { contact_id: contactId, connection_id: connectionId };
  const ticket = await buildTicket(app, company, { ...conversation, queue_id: queueId, user_id: ana.id });
  if (history !== 'all') await setHistory(app, talk, history);
  return { ...talk, ticket, other, otherQueueId: other.queue_id ?? 0 };
}

export const times = (letter: string, count: number) => Array.from({ length: count }, () => letter);

/** Adds one message per minute, by letter: `a` in the ticket, `H` in the other one. Several in a row as `H*2500`. */
export async function say(app: TestApp, talk: LimitedTalk, script: string): Promise<void> {
  const runs = script.split(' ').map((run) => {
    const [letter = '', count = '1'] = run.split('*');
    return { ticketId: letter === 'H' ? talk.other.id : talk.ticket.id, count: Number(count) };
  });
  let minute = 0;
  for (const { ticketId, count } of runs) {
    await app.database.transaction(talk.company.id, ({ db }) =>
      sql`insert into messages (company_id, ticket_id, contact_id, connection_id, from_me, origin, provider_id,
          kind, body, ack, sent_at)
        select ${talk.company.id}, ${ticketId}, ${talk.contactId}, ${talk.connectionId}, false, 'contact',
          'S' || (${minute} + n), 'text', 'mensagem', 2, timestamptz '2026-01-01' + (${minute} + n) * interval '1 minute'
        from generate_series(1, ${count}::integer) n`.execute(db),
    );
    minute += count;
  }
}

export const listFor = (app: TestApp, talk: LimitedTalk, query: object = {}, user: TestUser = talk.ana) =>
  app.call(
    listMessages,
    { params: { ticketId: talk.ticket.id }, query: query as never },
    { token: user.token },
  );
