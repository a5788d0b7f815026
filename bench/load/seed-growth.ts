import type pg from 'pg';
import { seedAttendances } from './seed-attendances.ts';
import { type SeededCompany, type Sizes, seedConversations } from './seed-conversations.ts';

/** A company whose history grows with its number of tickets. */
export interface GrownCompany extends SeededCompany {
  readonly tickets: number;
  readonly contactId: number;
  readonly contactListId: number;
  readonly campaignId: number;
  readonly chatId: number;
  readonly laneId: number;
}

const ticketsPerContact = 5;

function sizesOf(tickets: number): Sizes {
  const contacts = tickets / ticketsPerContact;
  return {
    contacts,
    ticketsPerContact,
    messagesPerTicket: 3,
    mediumConversation: 200,
    longConversation: 2000,
  };
}

/** Seeds companies with these numbers of tickets in one database, among many small ones. */
export async function seedGrowth(
  client: pg.Client,
  tickets: readonly number[],
  passwordHash: string,
): Promise<GrownCompany[]> {
  const companies = await seedConversations(client, { sizes: tickets.map(sizesOf), passwordHash });
  const grown: GrownCompany[] = [];
  for (const [index, company] of companies.entries()) {
    grown.push(await seedHistory(client, company, tickets[index] ?? 0));
    await seedAttendances(client, company.companyId);
  }
  await client.query('vacuum analyze');
  return grown;
}

async function seedHistory(
  client: pg.Client,
  company: SeededCompany,
  tickets: number,
): Promise<GrownCompany> {
  const { companyId, adminId } = company;
  const run = async (text: string, ...values: unknown[]) =>
    Number((await client.query<{ id: number }>(text, [companyId, ...values])).rows[0]?.id ?? 0);
  await client.query('set session_replication_role = replica');
  const contactId = await run(
    'select contact_id as id from tickets where company_id = $1 and id = $2',
    company.longTicketId,
  );
  await seedDiary(run, company, { contactId, tickets });
  await seedLedgers(run, tickets);
  const contactListId = await run(
    `insert into contact_lists (company_id, name, items)
     select $1, 'Lista ' || n, case n when 1 then $2::integer else 0 end
     from generate_series(1, 5 + $2::integer / 1000) n returning id`,
    tickets,
  );
  await run(
    `insert into contact_list_items (company_id, contact_list_id, name, number, key)
     select $1, $2, 'Pessoa ' || n, '55119' || (70000000 + n), '55119' || (70000000 + n)
     from generate_series(1, $3::integer / 5) n`,
    contactListId,
    tickets,
  );
  const campaignId = await seedCampaigns(run, { contactListId, tickets });
  const chatId = await run(
    `insert into chats (company_id, title, owner_id, updated_at)
     select $1, 'Conversa ' || n, $2, now() - n * interval '1 hour'
     from generate_series(1, 10 + $3::integer / 1000) n returning id`,
    adminId,
    tickets,
  );
  await run(
    `insert into chat_users (company_id, chat_id, user_id, unreads)
     select $1, id, $2, id % 3 from chats where company_id = $1`,
    adminId,
  );
  await run(
    `insert into chat_messages (company_id, chat_id, sender_id, sender_name, body)
     select $1, $2, $3, 'Pessoa 1', 'recado ' || n from generate_series(1, $4::integer / 5) n`,
    chatId,
    adminId,
    tickets,
  );
  await client.query('set session_replication_role = origin');
  const laneId = await run('select id from tags where company_id = $1 and is_kanban order by id limit 1');
  return { ...company, tickets, contactId, contactListId, campaignId, chatId, laneId };
}

type Run = (text: string, ...values: unknown[]) => Promise<number>;

/**
 * Seeds audit entries, schedules, notes, opt-outs and invoices. The coming weeks are equally full in every company; the
 * past grows with the number of tickets.
 */
async function seedDiary(
  run: Run,
  { adminId, attendantId, longTicketId }: SeededCompany,
  { contactId, tickets }: { readonly contactId: number; readonly tickets: number },
): Promise<void> {
  await run(
    `insert into audit_entries (company_id, at, user_id, user_name, act, target_id, target_name)
     select $1, now() - n * interval '1 minute' * 400000 / $4::integer, case n % 5 when 0 then $2::integer else $3 end,
       'Pessoa', (array['tag.update', 'user.update', 'queue.update', 'session.login'])[1 + n % 4], n::text, 'Coisa ' || n
     from generate_series(1, $4::integer / 4) n`,
    adminId,
    attendantId,
    tickets,
  );
  await run(
    `insert into schedules (company_id, user_id, contact_id, body, send_at, sent_at, status, created_at)
     select $1, $2, $3, 'lembrete da consulta ' || n, at, case when at < now() then at end,
       case when at < now() then 'ENVIADA' else 'PENDENTE' end, at - interval '3 days'
     from generate_series(1, 200 + $4::integer / 20) n,
       lateral (select case when n <= 200 then now() + (n - 100) * interval '3 hours'
         else now() - interval '60 days' - n * interval '900 days' / (200 + $4::integer / 20) end as at) as moment`,
    adminId,
    contactId,
    tickets,
  );
  await run(
    `insert into ticket_notes (company_id, ticket_id, contact_id, user_id, note)
     select $1, id, contact_id, $2, 'nota ' || n from tickets, generate_series(1, 5) n
     where company_id = $1 and (id % 100 = 0 or id = $3)`,
    adminId,
    longTicketId,
  );
  await run(
    `insert into contact_opt_outs (company_id, contact_id, words, opted_out_at)
     select $1, id, 'sair', now() from contacts where company_id = $1 and id % 20 = 0`,
  );
  await run(
    `insert into invoices (company_id, due_date, detail, recurrence, value, status, paid_at, paid_by)
     select $1, now()::date - n * 30, 'Plano', 'MENSAL', 99, 'paid', now(), 'hand'
     from generate_series(1, 5 + $2::integer / 10000) n`,
    tickets,
  );
}

/** Seeds the past week's events, as the ledger and the numbered feed hold them until they are pruned. */
async function seedLedgers(run: Run, tickets: number): Promise<void> {
  await run(
    `insert into incoming_events (company_id, connection_id, lane, event_key, event, state, received_at, settled_at)
     select $1, (select min(id) from connections where company_id = $1), '55119' || n % 500, 'past ' || n,
       jsonb_build_object('type', 'status', 'text', repeat('x', 200)), 'applied', at, at
     from generate_series(1, $2::integer / 5) n,
       lateral (select now() - n * interval '7 days' / ($2::integer / 5) as at) as moment`,
    tickets,
  );
  await run(
    `insert into company_events (company_id, seq, name, payload)
     select $1, n, 'ticket.updated', jsonb_build_object('text', repeat('x', 200))
     from generate_series(1, $2::integer / 5) n`,
    tickets,
  );
  await run(
    `insert into company_event_counters (company_id, last_seq) values ($1, $2::integer / 5)
     on conflict (company_id) do update set last_seq = excluded.last_seq`,
    tickets,
  );
}

async function seedCampaigns(
  run: Run,
  { contactListId, tickets }: { readonly contactListId: number; readonly tickets: number },
): Promise<number> {
  const campaignId = await run(
    `insert into campaigns (company_id, name, status, messages, contact_list_id, recipients, is_prepared, started_at,
       completed_at, created_at)
     select $1, 'Campanha ' || n, 'FINALIZADA', '{Bom dia}', $2, case n when 1 then $3::integer / 5 else 0 end, true,
       now(), now(), now() - n * interval '1 day'
     from generate_series(1, 5 + $3::integer / 1000) n returning id`,
    contactListId,
    tickets,
  );
  await run(
    `insert into campaign_recipients (company_id, campaign_id, position, name, number, key, state, sent_at)
     select $1, $2, n, 'Pessoa ' || n, '55119' || (70000000 + n), '55119' || (70000000 + n),
       (array['sent', 'delivered', 'read', 'replied', 'failed'])[1 + n % 5], now()
     from generate_series(1, $3::integer / 5) n`,
    campaignId,
    tickets,
  );
  await run(
    `insert into campaign_tallies (company_id, campaign_id, state, slot, count)
     select company_id, campaign_id, state, 0, count(*) from campaign_recipients
     where company_id = $1 and campaign_id = $2 group by 1, 2, 3`,
    campaignId,
  );
  return campaignId;
}
