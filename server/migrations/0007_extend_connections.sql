-- Only the sandbox carries messages so far; what was seeded before it existed was never paired.
update connections set provider = 'sandbox', status = 'DISCONNECTED';

alter table connections
  alter column provider set default 'sandbox',
  add check (provider in ('sandbox')),
  add column status_since timestamptz(3) not null default now(),
  add column reason text check (reason in (
    'requested', 'qr-expired', 'logged-out', 'replaced', 'banned', 'network', 'timeout', 'provider-failed')),
  add column retries integer not null default 0 check (retries >= 0),
  add column retry_at timestamptz(3),
  add column qrcode text not null default '',
  add column number text,
  -- What a person asked for and the process that owns the connection has not done yet.
  add column request text check (request in ('start', 'pair', 'logout')),
  -- Rises with every request and every new owner. An owner writes only while it holds the newest one, so a process
  -- that was cut off cannot overwrite what happened since.
  add column claim integer not null default 0,
  add column greeting_message text not null default '',
  add column completion_message text not null default '',
  add column out_of_hours_message text not null default '',
  add column rating_message text not null default '',
  add column transfer_queue_id integer,
  add column time_to_transfer integer not null default 0 check (time_to_transfer >= 0),
  add column max_use_bot_queues integer not null default 3 check (max_use_bot_queues >= 0),
  add column time_use_bot_queues integer not null default 0 check (time_use_bot_queues >= 0),
  add column expires_ticket integer not null default 0 check (expires_ticket >= 0),
  add column expires_inactive_message text not null default '',
  add foreign key (company_id, transfer_queue_id) references queues (company_id, id)
    on delete set null (transfer_queue_id);
create index connections_transfer_queue_idx on connections (company_id, transfer_queue_id)
  where transfer_queue_id is not null;
-- What the gateways look for every second, over all companies.
create index connections_running_idx on connections (id) where status <> 'DISCONNECTED' or request is not null;
create policy platform on connections for select to prosa_platform using (true);
grant select on connections to prosa_platform;

create table connection_queues (
  company_id integer not null,
  connection_id integer not null,
  queue_id integer not null,
  primary key (company_id, connection_id, queue_id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade,
  foreign key (company_id, queue_id) references queues (company_id, id) on delete cascade
);
create index connection_queues_queue_idx on connection_queues (company_id, queue_id);
alter table connection_queues enable row level security;
create policy tenant on connection_queues to prosa_app
  using (company_id = current_setting('app.company_id')::integer)
  with check (company_id = current_setting('app.company_id')::integer);
grant select, insert, delete on connection_queues to prosa_app;

-- The last states of each connection, for the person who asks what happened to it.
create table connection_changes (
  id bigint generated always as identity primary key,
  company_id integer not null,
  connection_id integer not null,
  status text not null check (status in ('OPENING', 'qrcode', 'PAIRING', 'CONNECTED', 'TIMEOUT', 'DISCONNECTED')),
  reason text check (reason in (
    'requested', 'qr-expired', 'logged-out', 'replaced', 'banned', 'network', 'timeout', 'provider-failed')),
  at timestamptz(3) not null default now(),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
create index connection_changes_newest_idx on connection_changes (company_id, connection_id, id desc);
alter table connection_changes enable row level security;
create policy tenant on connection_changes to prosa_app
  using (company_id = current_setting('app.company_id')::integer)
  with check (company_id = current_setting('app.company_id')::integer);
grant select, insert, delete on connection_changes to prosa_app;

-- What a provider must know to come back without being paired again. Never leaves the server.
create table connection_memories (
  company_id integer not null,
  connection_id integer not null,
  name text not null,
  value text not null,
  primary key (company_id, connection_id, name),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
alter table connection_memories enable row level security;
create policy tenant on connection_memories to prosa_app
  using (company_id = current_setting('app.company_id')::integer)
  with check (company_id = current_setting('app.company_id')::integer);
grant select, insert, update, delete on connection_memories to prosa_app;
