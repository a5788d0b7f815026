import { createConversations } from '#app/conversations.ts';
import { scheduleQueries } from '#features/schedules/queries.ts';
import { createScheduleSender } from '#features/schedules/send-schedule.ts';
import type { NewSchedule } from '#features/schedules/store.ts';
import { createLog } from '#platform/log.ts';
import { automatedCompany, customerChat } from './automated-company.ts';
import { buildContact, buildUser, type TestCompany } from './builders.ts';
import { buildSchedule } from './conversation-builders.ts';
import type { TestApp } from './test-app.ts';

/** Half an hour after such a company's clock begins. */
export const dueAt = '2026-11-02T12:30:00.000Z';
export type Talk = Awaited<ReturnType<typeof automatedCompany>>;

/** A company whose bot greets everybody, a contact of it, and a message to them for half an hour later. */
export async function scheduled(
  app: TestApp,
  schedule: Partial<NewSchedule> = {},
  options: Parameters<typeof automatedCompany>[1] = {},
) {
  const talk = await automatedCompany(app, { queues: [{ name: 'Vendas' }, { name: 'Suporte' }], ...options });
  const contactId = await buildContact(app, talk.company, {
    name: 'Maria Silva',
    number: customerChat.phone,
  });
  const author = await buildUser(app, {
    company: talk.company,
    queueIds: talk.queueIds,
    seesAllTickets: true,
  });
  const id = await buildSchedule(app, talk.company, {
    user_id: author.id,
    contact_id: contactId,
    connection_id: talk.connectionId,
    body: 'Oi, {{firstName}}! São {{hour}}.',
    send_at: dueAt,
    ...schedule,
  });
  return { talk, contactId, author, id };
}

/** As the job does it, each time in a process that knows nothing of the last one. */
export async function sendDue(
  app: TestApp,
  talk: Talk,
  scheduleId: number,
  { at = dueAt, attempt = 1 } = {},
): Promise<void> {
  const { tickets, messages } = createConversations(() => '', talk.clock);
  const run = createScheduleSender({
    tickets,
    messages,
    media: app.storage,
    mediaLinks: () => '',
    clock: talk.clock,
  });
  const work = {
    companyId: talk.company.id,
    reader: app.database.reader(talk.company.id),
    transaction: talk.inTx,
    attempt,
    signal: new AbortController().signal,
    log: createLog('silent'),
  };
  await run(work, { scheduleId, sendAt: at });
}

export const viewScheduled = (app: TestApp, { company }: { company: TestCompany }, id: number) =>
  scheduleQueries(app.database.reader(company.id)).find(id);
