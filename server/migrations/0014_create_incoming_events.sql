-- Everything a provider told, kept before it is acknowledged and applied afterwards, in the order of its lane.
create table incoming_events (
  id bigint generated always as identity primary key,
  company_id integer not null,
  connection_id integer not null,
  -- The chat: what belongs to one chat is applied one at a time.
  lane text not null,
  -- What makes a second telling the same event.
  event_key text not null,
  event jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'applied', 'ignored', 'failed')),
  attempts integer not null default 0,
  error text,
  received_at timestamptz(3) not null default now(),
  settled_at timestamptz(3),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
create unique index incoming_events_key on incoming_events (company_id, connection_id, event_key);
create index incoming_events_day_idx on incoming_events (company_id, connection_id, received_at);
create index incoming_events_lane_idx on incoming_events (company_id, connection_id, lane, id) where state = 'waiting';
create index incoming_events_failed_idx on incoming_events (company_id, connection_id, id) where state = 'failed';
create index incoming_events_age_idx on incoming_events (received_at) where state in ('applied', 'ignored');
alter table incoming_events enable row level security;
create policy tenant on incoming_events to prosa_app
  using (company_id = current_setting('app.company_id')::integer)
  with check (company_id = current_setting('app.company_id')::integer);
create policy platform on incoming_events to prosa_platform using (true);
grant select, insert, update on incoming_events to prosa_app;
grant select, delete on incoming_events to prosa_platform;
