import type pg from 'pg';

/** Seeds the rows behind the dashboard for every ticket of the company, and their totals. */
export async function seedAttendances(client: pg.Client, companyId: number): Promise<void> {
  // Skips the foreign key checks and triggers; totals are computed once at the end instead of row by row.
  await client.query('set session_replication_role = replica');
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
  await client.query('analyze attendances');
  await client.query(
    `insert into attendance_shares (company_id, ticket_id, user_id, supported_ms, supported_business_ms, rate)
     select $1, t.id, t.user_id, a.supported_ms, a.supported_business_ms, a.rate
     from tickets t join attendances a on a.company_id = t.company_id and a.ticket_id = t.id
     where t.company_id = $1 and t.user_id is not null`,
    [companyId],
  );
  await addUp(client, companyId);
  await client.query('set session_replication_role = origin');
}

async function addUp(client: pg.Client, companyId: number): Promise<void> {
  await client.query('analyze attendance_shares, ticket_stretches');
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
