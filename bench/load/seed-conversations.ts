import type pg from 'pg';

export interface SeededCompany {
  readonly companyId: number;
  readonly adminId: number;
  /** Attends tickets of the first three queues. */
  readonly attendantId: number;
  readonly queueIds: readonly number[];
  /** Open tickets of the attendant, with a long and a very long conversation. */
  readonly mediumTicketId: number;
  readonly longTicketId: number;
}

export interface Sizes {
  /** Contacts per company. */
  readonly contacts: number;
  readonly ticketsPerContact: number;
  readonly messagesPerTicket: number;
  /** Number of messages in the two long conversations. */
  readonly mediumConversation: number;
  readonly longConversation: number;
}

export const wholeSize: Sizes = {
  contacts: 20_000,
  ticketsPerContact: 5,
  messagesPerTicket: 5,
  mediumConversation: 200,
  longConversation: 10_000,
};
/** Most companies of a platform are small, so PostgreSQL's statistics describe small ones. */
const smallSize: Sizes = {
  contacts: 50,
  ticketsPerContact: 2,
  messagesPerTicket: 5,
  mediumConversation: 0,
  longConversation: 0,
};
const smallCompanies = 300;
const queues = 5;
const users = 20;
const tags = 30;

/** Password of all users, hashed as the server does it; without a hash no login is possible. */
interface SeedOptions {
  /** Sizes of the large companies. */
  readonly sizes: readonly Sizes[];
  readonly passwordHash: string;
}

/**
 * Fills a migrated, empty database with large companies among many small ones and their history, as its superuser and
 * without foreign key checks: a million messages in about a minute.
 */
export async function seedConversations(
  client: pg.Client,
  { sizes, passwordHash }: SeedOptions,
): Promise<SeededCompany[]> {
  await client.query('set session_replication_role = replica');
  await client.query(`set maintenance_work_mem = '512MB'`);
  const indexes = await dropIndexes(client);
  const made: SeededCompany[] = [];
  // The small companies first, while tables without indexes are still quick to scan.
  for (let n = 1; n <= smallCompanies; n += 1) await seedCompany(client, `Loja ${n}`, smallSize, '-');
  for (const [index, size] of sizes.entries()) {
    made.push(await seedCompany(client, `Grande ${index + 1}`, size, passwordHash));
  }
  await seedLanes(client);
  for (const definition of indexes) await client.query(definition);
  await client.query('set session_replication_role = origin');
  await client.query('vacuum analyze');
  return made;
}

/** Building indexes once over all rows costs a fraction of updating them row by row. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index
    where indrelid in ('messages'::regclass, 'tickets'::regclass, 'contacts'::regclass)
      and not exists (select from pg_constraint where conindid = indexrelid)`);
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}

async function seedCompany(
  client: pg.Client,
  name: string,
  sizes: Sizes,
  passwordHash: string,
): Promise<SeededCompany> {
  const ids = async (text: string, values: unknown[] = []) =>
    (await client.query<{ id: number }>(text, values)).rows.map(({ id }) => Number(id));
  const [planId] = await ids('insert into plans (name) values ($1) returning id', [name]);
  const [companyId = 0] = await ids(
    `insert into companies (name, due_date, plan_id) values ($1, now() + interval '1 year', $2) returning id`,
    [name, planId],
  );
  await client.query(
    `insert into settings (company_id, key, value) values ($1, 'timezone', 'America/Sao_Paulo')`,
    [companyId],
  );
  const queueIds = await ids(
    `insert into queues (company_id, name, color)
     select $1, 'Fila ' || n, '#' || lpad(n::text, 6, '0') from generate_series(1, ${queues}) n returning id`,
    [companyId],
  );
  const connectionIds = await ids(
    `insert into connections (company_id, name)
     select $1, name from unnest('{Principal,Loja}'::text[]) name returning id`,
    [companyId],
  );
  const userIds = await ids(
    `insert into users (company_id, name, email, password_hash, profile)
     select $1::integer, 'Pessoa ' || n, 'pessoa' || n || '-' || $1::integer || '@bench.example', $2,
       case n when 1 then 'admin' else 'user' end
     from generate_series(1, ${users}) n returning id`,
    [companyId, passwordHash],
  );
  const [adminId = 0, attendantId = 0] = userIds;
  await client.query(
    `insert into user_queues (company_id, user_id, queue_id)
     select $1, u, q from unnest($2::integer[]) u, unnest($3::integer[]) q`,
    [companyId, userIds, queueIds.slice(0, 3)],
  );
  await seedContacts(client, companyId, sizes.contacts);
  await seedTickets(client, { companyId, connectionIds, queueIds, userIds, sizes });
  await seedTags(client, companyId);
  await seedMessages(client, companyId, sizes.messagesPerTicket);
  const long = (nth: number, messages: number) =>
    seedLongConversation(client, { companyId, attendantId, nth, messages });
  const mediumTicketId = await long(1, sizes.mediumConversation);
  const longTicketId = await long(2, sizes.longConversation);
  return { companyId, adminId, attendantId, queueIds, mediumTicketId, longTicketId };
}

const firstNames = `'{Ana,Bruno,Célia,Davi,Elisa,Fábio,Gabriela,Heitor,Inês,João,Karina,Luís,Márcia,Nuno,Olívia}'`;
const lastNames = `'{Almeida,Barbosa,Cardoso,Dias,Esteves,Ferraz,Gonçalves,Henriques,Ibarra,Jordão,Lacerda,Moraes}'`;

async function seedContacts(client: pg.Client, companyId: number, contacts: number): Promise<void> {
  await client.query(
    `with made as (
       insert into contacts (company_id, name)
       select $1, (${firstNames}::text[])[1 + n % 15] || ' ' || (${lastNames}::text[])[1 + n / 15 % 12] || ' ' || n
       from generate_series(1, $2::integer) n returning id)
     insert into contact_addresses (company_id, contact_id, kind, address, key)
     select $1, id, 'phone', '55119' || (80000000 + id), '55119' || (80000000 + id) from made`,
    [companyId, contacts],
  );
}

interface TicketSeed {
  readonly companyId: number;
  readonly connectionIds: readonly number[];
  readonly queueIds: readonly number[];
  readonly userIds: readonly number[];
  readonly sizes: Sizes;
}

/** Days over which the tickets are spread, whatever their number; each day has tickets of all users. */
const days = 120;

/**
 * Seeds tickets in rounds, one per contact. All tickets of the newest round are open, and every second one of the round
 * before is pending, on the other connection: with five rounds a fifth is open and a tenth pending. Some have no queue.
 */
async function seedTickets(client: pg.Client, seed: TicketSeed): Promise<void> {
  const { companyId, connectionIds, queueIds, userIds, sizes } = seed;
  await client.query(
    `insert into tickets (company_id, protocol, contact_id, connection_id, queue_id, user_id, status,
       unread_messages, last_message, accepted_at, closed_at, created_at, updated_at)
     select $1, to_char(at at time zone 'America/Sao_Paulo', 'YYYYMMDD') || lpad(nth::text, 7, '0'), contact_id,
       ($2::integer[])[case state when 'pending' then 2 else 1 end],
       case when contact_id % 17 = 0 then null else ($3::integer[])[1 + contact_id % ${queues}] end,
       case when state = 'pending' then null else ($4::integer[])[1 + contact_id % ${users}] end,
       state, case when state = 'closed' then 0 else contact_id % 4 end, 'Obrigada!',
       case when state <> 'pending' then at end,
       case when state = 'closed' then at + interval '1 hour' end, at, at + interval '1 hour'
     from (
       select c.id as contact_id, row_number() over (order by round, c.id) as nth, count(*) over () as total,
         case when round = $5 then 'open' when round = $5 - 1 and c.id % 2 = 0 then 'pending' else 'closed' end as state
       from contacts c, generate_series(1, $5::integer) round where c.company_id = $1) as facts,
       lateral (select now() - interval '2 hours'
         - (total - nth)::double precision / total * interval '${days} days' as at) as moment
     order by nth`,
    [companyId, connectionIds, queueIds, userIds, sizes.ticketsPerContact],
  );
}

/** Tags every second ticket, and every sixth with a second tag; the first five tags are lanes of the board. */
async function seedTags(client: pg.Client, companyId: number): Promise<void> {
  await client.query(
    `insert into tags (company_id, name, color, is_kanban)
     select $1, 'Etiqueta ' || n, '#' || lpad(n::text, 6, '0'), n <= 5 from generate_series(1, ${tags}) n`,
    [companyId],
  );
  await client.query(
    `insert into ticket_tags (company_id, ticket_id, tag_id)
     select t.company_id, t.id, given.tag_id
     from tickets t
     cross join (select array_agg(id order by id) as ids from tags where company_id = $1) as all_tags
     cross join lateral (
       select all_tags.ids[1 + t.id / 2 % ${tags}] as tag_id where t.id % 2 = 0
       union
       select all_tags.ids[1 + t.id / 7 % ${tags}] where t.id % 6 = 0) as given
     where t.company_id = $1`,
    [companyId],
  );
}

/**
 * Fills what triggers would maintain: the latest lane tag of each ticket, and the counts of live and unread tickets.
 */
async function seedLanes(client: pg.Client): Promise<void> {
  await client.query('analyze tickets, ticket_tags, tags');
  await client.query(
    `update tickets set lane_id = given.lane_id
     from (select given.company_id, given.ticket_id, max(given.tag_id) as lane_id from ticket_tags given
       join tags on tags.company_id = given.company_id and tags.id = given.tag_id and tags.is_kanban
       group by 1, 2) as given
     where tickets.company_id = given.company_id and tickets.id = given.ticket_id`,
  );
  await client.query(
    `insert into live_ticket_tallies (company_id, status, queue_id, user_id, lane_id, count)
     select company_id, status, queue_id, user_id, lane_id, count(*) from tickets
     where status <> 'closed' group by 1, 2, 3, 4, 5`,
  );
  await client.query(
    `insert into unread_tickets (company_id, user_id, ticket_id)
     select company_id, user_id, id from tickets
     where status = 'open' and user_id is not null and unread_messages > 0`,
  );
}

const words = `'{bom dia tudo bem,o boleto venceu,qual o prazo de entrega,pode mandar o catálogo,o pedido chegou,obrigada pela atenção,preciso da nota fiscal,quanto custa o frete,vou pensar e aviso,a senha não funciona}'`;

/** Seeds short, realistic texts; one in a thousand contains a unique word. */
async function seedMessages(client: pg.Client, companyId: number, perTicket: number): Promise<void> {
  await client.query(
    `insert into messages (company_id, ticket_id, contact_id, connection_id, from_me, origin, user_id, provider_id,
       kind, body, ack, is_read, sent_at)
     select t.company_id, t.id, t.contact_id, t.connection_id, n % 2 = 0,
       case when n % 2 = 0 then 'user' else 'contact' end, case when n % 2 = 0 then t.user_id end,
       'B' || t.id || '-' || n, 'text',
       (${words}::text[])[1 + (t.id + n) % 10] || ' ' || (${words}::text[])[1 + (t.id * 7 + n * 3) % 10]
         || case when (t.id * 10 + n) % 1000 = 0 then ' referência' || t.id else '' end,
       3, n < $2 or t.status = 'closed', t.created_at + n * interval '1 minute'
     from tickets t, generate_series(1, $2::integer) n
     where t.company_id = $1
     order by t.created_at, n`,
    [companyId, perTicket],
  );
}

interface LongConversation {
  readonly companyId: number;
  readonly attendantId: number;
  /** Position among the open tickets. */
  readonly nth: number;
  readonly messages: number;
}

async function seedLongConversation(
  client: pg.Client,
  { companyId, attendantId, nth, messages }: LongConversation,
): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `update tickets set user_id = $2 where id = (
       select id from tickets where company_id = $1 and status = 'open' order by id offset $3 limit 1) returning id`,
    [companyId, attendantId, nth - 1],
  );
  const id = rows[0]?.id ?? 0;
  await client.query(
    `insert into messages (company_id, ticket_id, contact_id, connection_id, from_me, origin, provider_id, kind, body,
       ack, is_read, sent_at)
     select company_id, id, contact_id, connection_id, false, 'contact', 'L' || n, 'text', 'mensagem longa ' || n, 2,
       true, created_at + n * interval '1 minute'
     from tickets, generate_series(1, $3::integer) n where company_id = $1 and id = $2`,
    [companyId, id, messages],
  );
  return id;
}
