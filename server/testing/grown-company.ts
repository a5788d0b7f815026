import {
  buildCompany,
  buildConnection,
  buildQueue,
  buildTag,
  buildUser,
  type TestCompany,
  type TestUser,
} from './builders.ts';
import { buildCampaign } from './campaign-company.ts';
import { buildChat } from './chat-builders.ts';
import { buildContactList } from './outreach-builders.ts';
import type { OwnerConnection } from './owner-connection.ts';
import type { TestApp } from './test-app.ts';

export interface GrownCompany {
  readonly company: TestCompany;
  /** Attends most of its tickets, in its only queue. */
  readonly attendant: TestUser;
  /** A row of each kind that grew, by the name of its parameter. */
  readonly rows: Readonly<Record<string, number | string>>;
}

export const grownRows = [
  ...[
    'companyId',
    'planId',
    'connectionId',
    'queueId',
    'tagId',
    'userId',
    'contactListId',
    'campaignId',
    'chatId',
  ],
  ...['chatUuid', 'ticketId', 'uuid', 'contactId', 'messageId', 'scheduleId', 'contactListItemId'],
];

/** Number of live tickets, which does not grow with the history. */
const live = 60;

interface Ids {
  readonly company: number;
  readonly size: number;
  readonly connection: number;
  readonly queue: number;
  readonly user: number;
  readonly tag: number;
  readonly list: number;
  readonly campaign: number;
  readonly chat: number;
}

const contacts = (is: Ids) => `
  with people as (
    insert into contacts (company_id, name) select ${is.company}, case n when 7 then 'Fulana' else 'Pessoa ' || n end
    from generate_series(1, ${is.size} / 2) n
    returning id)
  insert into contact_addresses (company_id, contact_id, kind, address, key)
  select ${is.company}, id, 'phone', '55119' || (80000000 + id), '55119' || (80000000 + id) from people`;

/** Spread over sixty days, whatever their number; the newest are live. */
const tickets = (is: Ids) => `
  insert into tickets (company_id, protocol, contact_id, connection_id, queue_id, user_id, status, unread_messages,
    closing_reason, accepted_at, closed_at, created_at, updated_at)
  select ${is.company}, 'P' || nth, people.ids[1 + nth % cardinality(people.ids)], ${is.connection}, ${is.queue}, case when state <> 'pending' then ${is.user} end,
    state, case state when 'closed' then 0 else 1 end, 'resolvido', case when state <> 'pending' then at end,
    case when state = 'closed' then at end, at, at
  from (select array_agg(id) as ids from contacts where company_id = ${is.company}) as people, generate_series(1, ${is.size}) nth,
    lateral (select now() - nth * interval '60 days' / ${is.size} as at,
      case when nth > ${live} then 'closed' when nth % 2 = 0 then 'open' else 'pending' end as state) as facts`;

const messages = (is: Ids) => `
  insert into messages (company_id, ticket_id, contact_id, connection_id, from_me, origin, provider_id, kind, body, ack,
    is_read, sent_at)
  select ${is.company}, id, contact_id, connection_id, false, 'contact', 'M' || id || '-' || n, 'text', 'qual o prazo do pedido ' || id,
    3, true, created_at + n * interval '1 minute'
  from tickets, generate_series(1, 3) n where company_id = ${is.company}`;

const attendances = (is: Ids) => `
  insert into attendances (company_id, ticket_id, contact_id, queue_id, connection_id, begun_at, day, hour, time_zone,
    is_finished, waiting_since, rate)
  select ${is.company}, id, contact_id, queue_id, connection_id, created_at, created_at::date, extract(hour from created_at), 'UTC',
    status = 'closed', case when status = 'pending' then created_at end, case when status = 'closed' then 3 end
  from tickets where company_id = ${is.company}`;

const diary = (is: Ids) => [
  `insert into audit_entries (company_id, at, user_id, user_name, act, target_id, target_name)
   select ${is.company}, now() - n * interval '1 minute', ${is.user}, 'Ana', 'tag.update', n::text, 'VIP'
   from generate_series(1, ${is.size}) n`,
  `insert into schedules (company_id, user_id, contact_id, body, send_at, sent_at, status)
   select ${is.company}, ${is.user}, (select min(id) from contacts where company_id = ${is.company}), 'lembrete ' || n,
     now() - interval '90 days' - n * interval '1 minute', now(), 'ENVIADA' from generate_series(1, 1000 + ${is.size}) n`,
  `insert into ticket_notes (company_id, ticket_id, contact_id, user_id, note)
   select ${is.company}, id, contact_id, ${is.user}, 'nota' from tickets where company_id = ${is.company}`,
  `insert into contact_opt_outs (company_id, contact_id, words, opted_out_at)
   select ${is.company}, id, 'sair', now() - id * interval '1 minute' from contacts where company_id = ${is.company}`,
  `insert into ticket_tags (company_id, ticket_id, tag_id) select ${is.company}, id, ${is.tag} from tickets where company_id = ${is.company}`,
  `insert into contact_list_items (company_id, contact_list_id, name, number, key)
   select ${is.company}, ${is.list}, 'Pessoa ' || n, '55119' || (70000000 + n), '55119' || (70000000 + n)
   from generate_series(1, ${is.size}) n`,
  `insert into campaign_recipients (company_id, campaign_id, position, name, number, key, state, sent_at)
   select ${is.company}, ${is.campaign}, n, 'Pessoa ' || n, '55119' || (70000000 + n), '55119' || (70000000 + n),
     (array['sent', 'read', 'failed'])[1 + n % 3], now()
   from generate_series(1, ${is.size}) n`,
  `insert into chat_messages (company_id, chat_id, sender_id, sender_name, body)
   select ${is.company}, ${is.chat}, ${is.user}, 'Ana', 'recado ' || n from generate_series(1, ${is.size}) n`,
];

/** A company with this many past tickets, and other rows in proportion. */
export async function buildGrownCompany(
  app: TestApp,
  owner: OwnerConnection,
  size: number,
): Promise<GrownCompany> {
  const company = await buildCompany(app);
  const [connectionId, queueId, tagId] = [
    await buildConnection(app, company),
    await buildQueue(app, company),
    await buildTag(app, company),
  ];
  const attendant = await buildUser(app, { company, queueIds: [queueId] });
  const userId = attendant.id;
  const contactListId = await buildContactList(app, company);
  const campaignId = await buildCampaign(app, company);
  const chat = await buildChat(app, company);
  const is: Ids = {
    company: company.id,
    size,
    connection: connectionId,
    queue: queueId,
    user: userId,
    tag: tagId,
    list: contactListId,
    campaign: campaignId,
    chat: chat.id,
  };
  // The references are valid, and tallies are computed at the end.
  await owner.query('set session_replication_role = replica');
  for (const statement of [contacts(is), tickets(is), messages(is), attendances(is), ...diary(is)]) {
    await owner.query(statement);
  }
  await owner.query('set session_replication_role = origin');
  await owner.query(
    `select tally_attendances('{}', rows), tally_returns('{}', rows) from (
       select array_agg(row(a.*)::attendances) as rows from attendances a where company_id = $1 group by day) as days`,
    [company.id],
  );
  await owner.query('select fold_attendance_tallies(1000)');
  await owner.query(
    `insert into live_ticket_tallies (company_id, status, queue_id, user_id, lane_id, count)
     select company_id, status, queue_id, user_id, lane_id, count(*) from tickets
     where company_id = $1 and status <> 'closed' group by 1, 2, 3, 4, 5`,
    [company.id],
  );
  await owner.query(
    `insert into unread_tickets (company_id, user_id, ticket_id)
     select company_id, user_id, id from tickets
     where company_id = $1 and status = 'open' and user_id is not null and unread_messages > 0`,
    [company.id],
  );
  const [one = {}] = await owner.query<Record<string, number | string>>(
    `select id as "ticketId", uuid, contact_id as "contactId",
       (select min(id) from messages where company_id = $1) as "messageId",
       (select min(id) from schedules where company_id = $1) as "scheduleId",
       (select min(id) from contact_list_items where company_id = $1) as "contactListItemId"
     from tickets where company_id = $1 order by id desc limit 1`,
    [company.id],
  );
  const rows = {
    connectionId,
    queueId,
    tagId,
    userId,
    contactListId,
    campaignId,
    chatId: chat.id,
    chatUuid: chat.uuid,
  };
  return { company, attendant, rows: { ...rows, ...one, companyId: company.id, planId: company.planId } };
}

/** Most companies of a platform are small, and PostgreSQL's statistics assume that for all of them. */
export async function buildSmallCompanies(app: TestApp, owner: OwnerConnection, many: number): Promise<void> {
  const { planId } = await buildCompany(app);
  const each = (columns: string, values: string) =>
    `insert into ${columns} select ${values} from companies, generate_series(1, 2) n where name like 'Loja %'`;
  await owner.query('set session_replication_role = replica');
  for (const statement of [
    `insert into companies (name, due_date, plan_id)
     select 'Loja ' || n, now() + interval '1 day', ${planId} from generate_series(1, ${many}) n`,
    each('contacts (company_id, name)', `id, 'Pessoa ' || n`),
    `insert into tickets (company_id, protocol, contact_id, status, closed_at)
     select company_id, 'P' || id, id, 'closed', now() from contacts`,
    `insert into messages (company_id, ticket_id, contact_id, from_me, origin, provider_id, kind, body, ack, sent_at)
     select company_id, id, contact_id, false, 'contact', 'S' || id, 'text', 'bom dia', 3, now() from tickets`,
    `insert into attendances (company_id, ticket_id, contact_id, begun_at, day, hour, time_zone, is_finished)
     select company_id, id, contact_id, created_at, created_at::date, 12, 'UTC', true from tickets`,
    each(
      'audit_entries (company_id, user_id, user_name, act, target_id, target_name)',
      `id, id, 'Ana', 'tag.update', '1', 'VIP'`,
    ),
    each('schedules (company_id, body, send_at)', `id, 'lembrete', now()`),
  ]) {
    await owner.query(statement);
  }
  await owner.query('set session_replication_role = origin');
}
