-- A message to one contact that leaves by itself when its time has come.
create table schedules (
  id integer generated always as identity primary key,
  company_id integer not null references companies (id) on delete cascade,
  -- Who wrote it: it is theirs, and it is said in their name.
  user_id integer,
  -- Without one, or without a connection, it cannot leave any more; the row says so when its time has come.
  contact_id integer,
  connection_id integer,
  -- Where the answer belongs if the conversation begins with this message.
  queue_id integer,
  body text not null,
  send_at timestamptz(3) not null,
  sent_at timestamptz(3),
  -- The values of the wire: waits for its time, waits in the outbox, has left, cannot leave.
  status text not null default 'PENDENTE' check (status in ('PENDENTE', 'AGENDADA', 'ENVIADA', 'ERRO')),
  -- Why it could not leave: a code of the catalogue.
  error text,
  -- What it became.
  ticket_id integer,
  message_id bigint,
  media_key text,
  media_name text,
  media_type text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (company_id, id),
  check ((status = 'ERRO') = (error is not null)),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete set null (contact_id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete set null (connection_id),
  foreign key (company_id, queue_id) references queues (company_id, id) on delete set null (queue_id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete set null (ticket_id),
  foreign key (company_id, message_id) references messages (company_id, id) on delete set null (message_id)
);
create index schedules_newest_idx on schedules (company_id, created_at desc, id desc);
create index schedules_calendar_idx on schedules (company_id, send_at, id);
create index schedules_contact_idx on schedules (company_id, contact_id, created_at desc, id desc);
create index schedules_user_idx on schedules (company_id, user_id, created_at desc, id desc);
create index schedules_connection_idx on schedules (company_id, connection_id);
create index schedules_queue_idx on schedules (company_id, queue_id);
create index schedules_ticket_idx on schedules (company_id, ticket_id);
create unique index schedules_message_key on schedules (company_id, message_id) where message_id is not null;
alter table schedules enable row level security;
create policy tenant on schedules to prosa_app
  using (company_id = current_setting('app.company_id')::integer)
  with check (company_id = current_setting('app.company_id')::integer);
grant select, insert, update, delete on schedules to prosa_app;
