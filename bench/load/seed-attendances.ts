import type pg from 'pg';

export interface SeededAttendances {
  readonly companyId: number;
  readonly adminId: number;
  readonly queueIds: readonly number[];
  /** One that waits. */
  readonly ticketId: number;
}

const days = 730;
const queues = 8;
const users = 40;
const connections = 3;
const tags = 12;
const live = 200;
/**
 * A company with so many tickets over two years, the same days whatever their number, and as many live ones in each. On
 * average a contact has four of them.
 */
export async function seedAttendances(client: pg.Client, tickets: number): Promise<SeededAttendances> {
  const ids = async (text: string, values: unknown[] = []) =>
    (await client.query<{ id: number }>(text, values)).rows.map(({ id }) => Number(id));
  const [planId] = await ids('insert into plans (name) values ($1) returning id', [`Plano ${tickets}`]);
  const [companyId = 0] = await ids(
    `insert into companies (name, due_date, plan_id) values ($1, now() + interval '1 year', $2) returning id`,
    [`Loja ${tickets}`, planId],
  );
  const named = (table: string, columns: string, values: string, count: number) =>
    ids(
      `insert into ${table} (company_id, name${columns})
       select $1::integer, '${table} ' || n${values} from generate_series(1, ${count}) n returning id`,
      [companyId],
    );
  const queueIds = await named('queues', ', color', `, '#' || lpad(n::text, 6, '0')`, queues);
  const connectionIds = await named('connections', '', '', connections);
  const tagIds = await named('tags', ', color', `, '#2563EB'`, tags);
  const userIds = await named(
    'users',
    ', email, password_hash, profile',
    `, n || '-' || $1::integer || '@bench.example', '-', case n when 1 then 'admin' else 'user' end`,
    users,
  );
  const contactIds = await named('contacts', '', '', Math.ceil(tickets / 4));
  const facts = { companyId, queueIds, connectionIds, userIds, contactIds };
  // Without asking for every reference, and added up at the end and not row by row.
  await client.query('set session_replication_role = replica');
  await seedTickets(client, { ...facts, tagIds, tickets });
  await addUp(client, companyId);
  await client.query('set session_replication_role = origin');
  const [ticketId = 0] = await ids(
    `select id from tickets where company_id = $1 and status = 'pending' order by id limit 1`,
    [companyId],
  );
  return { companyId, adminId: userIds[0] ?? 0, queueIds, ticketId };
}

async function addUp(client: pg.Client, companyId: number): Promise<void> {
  await client.query('analyze');
  await client.query(
    `select tally_attendances('{}', rows), tally_returns('{}', rows)
     from (select array_agg(row(a.*)::attendances) as rows from attendances a where company_id = $1 group by day) as days`,
    [companyId],
  );
  await client.query('analyze attendance_tallies, contact_returns');
  for (;;) {
    const { rows } = await client.query<{ folded: number }>('select fold_attendance_tallies(1000) as folded');
    if (rows[0]?.folded === 0) return;
  }
}

interface Facts {
  readonly companyId: number;
  readonly queueIds: readonly number[];
  readonly connectionIds: readonly number[];
  readonly userIds: readonly number[];
  readonly tagIds: readonly number[];
  readonly contactIds: readonly number[];
  readonly tickets: number;
}

/** The last ones are live: half of them wait. */
async function seedTickets(client: pg.Client, facts: Facts): Promise<void> {
  const { companyId, queueIds, connectionIds, userIds, tagIds, contactIds, tickets } = facts;
  await client.query(
    `insert into tickets (company_id, protocol, contact_id, connection_id, queue_id, user_id, status, accepted_at,
       closed_at, created_at, updated_at)
     select $1, 'B' || n, ($2::integer[])[1 + (n::bigint * 7919) % cardinality($2::integer[])],
       ($3::integer[])[1 + n % ${connections}], ($4::integer[])[1 + n / 3 % ${queues}],
       case when state = 'pending' then null else ($5::integer[])[1 + n % ${users}] end, state,
       case when state <> 'pending' then at + interval '6 minutes' end,
       case when state = 'closed' then at + interval '40 minutes' end, at, at
     from generate_series(1, $6::integer) n,
       lateral (select case when n <= $6::integer - ${live} then 'closed' when n % 2 = 0 then 'pending' else 'open' end
         as state, now() - (($6::integer - n)::double precision / $6::integer) * interval '${days} days' as at) as facts
     on conflict do nothing`,
    [companyId, contactIds, connectionIds, queueIds, userIds, tickets],
  );
  await client.query(
    `insert into ticket_tags (company_id, ticket_id, tag_id)
     select $1, id, ($2::integer[])[1 + id % ${tags}] from tickets where company_id = $1 and id % 2 = 0`,
    [companyId, tagIds],
  );
  await client.query(
    `insert into ticket_stretches (company_id, ticket_id, act, status, queue_id, connection_id, began_at)
     select $1, id, 'created', status, queue_id, connection_id, created_at from tickets where company_id = $1`,
    [companyId],
  );
  await client.query(
    `insert into attendances (company_id, ticket_id, contact_id, queue_id, connection_id, begun_at, day, hour, time_zone,
       is_finished, waiting_since, waited_ms, waited_business_ms, supported_ms, supported_business_ms, asked_at,
       responded_at, responded_ms, responded_business_ms, resolved_ms, resolved_business_ms, rate,
       previous_day, next_day)
     select $1, id, contact_id, queue_id, connection_id, created_at, began::date, extract(hour from began),
       'America/Sao_Paulo', status = 'closed', case when status = 'pending' then created_at end,
       case when status <> 'pending' then 360000 end, case when status <> 'pending' then 300000 end,
       case when status = 'closed' then 2040000 end, case when status = 'closed' then 1800000 end, created_at,
       case when status <> 'pending' then created_at + interval '7 minutes' end,
       case when status <> 'pending' then 420000 end, case when status <> 'pending' then 360000 end,
       case when status = 'closed' then 2400000 end, case when status = 'closed' then 2100000 end,
       case when status = 'closed' and id % 4 > 0 then id % 4 end,
       lag(began::date) over follows, lead(began::date) over follows
     from tickets, lateral (select created_at at time zone 'America/Sao_Paulo' as began) as local
     where company_id = $1
     window follows as (partition by contact_id order by began::date, id)`,
    [companyId],
  );
  await client.query(
    `insert into attendance_shares (company_id, ticket_id, user_id, supported_ms, supported_business_ms, rate)
     select $1, t.id, t.user_id, a.supported_ms, a.supported_business_ms, a.rate
     from tickets t join attendances a on a.company_id = t.company_id and a.ticket_id = t.id
     where t.company_id = $1 and t.user_id is not null`,
    [companyId],
  );
}
