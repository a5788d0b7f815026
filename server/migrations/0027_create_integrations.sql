-- An outside service that talks with the customers of a queue.
create table integrations (
  id integer generated always as identity primary key,
  company_id integer not null references companies (id) on delete cascade,
  type text not null check (type in ('typebot', 'n8n', 'webhook', 'dialogflow')),
  name text not null,
  url text not null default '',
  -- What proves to the service that it is we who ask; sealed.
  secret text,
  slug text not null default '',
  -- Of an agent of Dialogflow, with the key of the account that may ask it; the key is sealed.
  project_name text not null default '',
  language text not null default 'pt-BR',
  credentials text,
  -- Minutes of silence after which a talk begins anew; 0 is never.
  expires_after integer not null default 1 check (expires_after >= 0),
  -- Milliseconds between two messages in a row.
  delay_ms integer not null default 1000 check (delay_ms >= 0),
  keyword_finish text not null default '',
  keyword_restart text not null default '',
  restart_message text not null default '',
  unknown_message text not null default '',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (company_id, id)
);
create unique index integrations_name_key on integrations (company_id, fold(name));
create index integrations_newest_idx on integrations (company_id, created_at desc, id desc);
alter table integrations enable row level security;
create policy tenant on integrations to prosa_app
  using (company_id = current_setting('app.company_id')::integer)
  with check (company_id = current_setting('app.company_id')::integer);
grant select, insert, update, delete on integrations to prosa_app;

alter table queues
  add column integration_id integer,
  add foreign key (company_id, integration_id) references integrations (company_id, id)
    on delete set null (integration_id);
create index queues_integration_idx on queues (company_id, integration_id) where integration_id is not null;

-- An integration leads.
alter table ticket_automations
  drop constraint ticket_automations_step_check,
  add constraint ticket_automations_step_check
    check (step in ('start', 'queues', 'options', 'prompt', 'integration', 'people', 'stopped'));

-- Where the talk of one ticket with an outside service is.
create table integration_talks (
  company_id integer not null,
  ticket_id integer not null,
  integration_id integer not null,
  -- What the service calls the talk; none until it began.
  session text,
  -- What was offered last, in order: a number answers it too.
  choices text[] not null default '{}',
  heard_at timestamptz(3) not null,
  -- The newest message of the customer that the service was told: told again, it is not answered again.
  message_id bigint not null,
  -- Messages of the service, in all: how many are to be said, and how many were.
  replies_due integer not null default 0,
  replies_said integer not null default 0,
  primary key (company_id, ticket_id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
  foreign key (company_id, integration_id) references integrations (company_id, id) on delete cascade
);
create index integration_talks_integration_idx on integration_talks (company_id, integration_id);
alter table integration_talks enable row level security;
create policy tenant on integration_talks to prosa_app
  using (company_id = current_setting('app.company_id')::integer)
  with check (company_id = current_setting('app.company_id')::integer);
grant select, insert, update, delete on integration_talks to prosa_app;

-- What an n8n or a webhook was told lately, and how that went. Only the newest of an integration are kept.
create table integration_deliveries (
  id bigint generated always as identity primary key,
  company_id integer not null,
  integration_id integer not null,
  message_id bigint not null,
  told_at timestamptz(3) not null,
  -- How often it was told, replays included.
  tries integer not null default 1,
  -- What came back of the last try: a status, if anything did; why it failed, if it did; how long it took.
  status integer,
  failure text,
  duration_ms integer not null,
  unique (company_id, id),
  unique (company_id, integration_id, message_id),
  foreign key (company_id, integration_id) references integrations (company_id, id) on delete cascade,
  foreign key (company_id, message_id) references messages (company_id, id) on delete cascade
);
create index integration_deliveries_newest_idx on integration_deliveries (company_id, integration_id, told_at desc, id desc);
create index integration_deliveries_message_idx on integration_deliveries (company_id, message_id);
alter table integration_deliveries enable row level security;
create policy tenant on integration_deliveries to prosa_app
  using (company_id = current_setting('app.company_id')::integer)
  with check (company_id = current_setting('app.company_id')::integer);
grant select, insert, update, delete on integration_deliveries to prosa_app;
