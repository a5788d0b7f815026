-- What happened in a company, numbered without gaps in the order of the commits, so that a screen that was away
-- can be given exactly what it missed.
create table company_event_counters (
  company_id integer primary key references companies (id) on delete cascade,
  last_seq bigint not null default 0
);
alter table company_event_counters enable row level security;
create policy tenant on company_event_counters to prosa_app
  using (company_id = current_setting('app.company_id')::integer)
  with check (company_id = current_setting('app.company_id')::integer);
create policy platform on company_event_counters for select to prosa_platform using (true);
grant select, insert, update on company_event_counters to prosa_app;
grant select on company_event_counters to prosa_platform;

create table company_events (
  company_id integer not null references companies (id) on delete cascade,
  seq bigint not null,
  name text not null,
  payload jsonb not null,
  occurred_at timestamptz(3) not null default now(),
  primary key (company_id, seq)
);
create index company_events_age_idx on company_events (occurred_at);
alter table company_events enable row level security;
create policy tenant on company_events to prosa_app
  using (company_id = current_setting('app.company_id')::integer)
  with check (company_id = current_setting('app.company_id')::integer);
create policy platform on company_events to prosa_platform using (true);
grant select, insert on company_events to prosa_app;
grant select, delete on company_events to prosa_platform;

-- The last statement of a transaction that recorded events. The counter's row lock is held only until the commit
-- that follows, and gives the numbers the order of the commits; the notice leaves with the commit.
create function append_company_events(company integer, events jsonb) returns bigint
language plpgsql as $$
declare
  last bigint;
begin
  insert into company_event_counters as counter (company_id, last_seq)
  values (company, jsonb_array_length(events))
  on conflict (company_id) do update set last_seq = counter.last_seq + jsonb_array_length(events)
  returning counter.last_seq into last;

  insert into company_events (company_id, seq, name, payload)
  select company, last - jsonb_array_length(events) + entry.position, entry.event ->> 'name', entry.event -> 'payload'
  from jsonb_array_elements(events) with ordinality as entry (event, position);

  perform pg_notify('company_events', company || ':' || last);
  return last;
end
$$;
