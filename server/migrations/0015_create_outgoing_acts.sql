-- What the provider must still be told: a message to send, to edit, to take back, a reaction, a read mark. The owner of
-- the connection works it off, in order within one chat; a row leaves when the other side has confirmed it.
create table outgoing_acts (
  id bigint generated always as identity primary key,
  company_id integer not null,
  connection_id integer not null,
  contact_id integer not null,
  message_id bigint not null,
  act text not null check (act in ('send', 'edit', 'revoke', 'react', 'read')),
  -- The reaction; what is edited or sent is read from the message.
  detail text not null default '',
  -- A person's answer goes before what is sent in bulk.
  priority smallint not null default 0,
  attempts integer not null default 0,
  due_at timestamptz(3) not null default now(),
  -- Handed to the provider, not confirmed yet.
  handed_over_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade,
  foreign key (company_id, message_id) references messages (company_id, id) on delete cascade,
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade
);
create index outgoing_acts_due_idx on outgoing_acts (company_id, connection_id, priority, id);
create index outgoing_acts_chat_idx on outgoing_acts (company_id, connection_id, contact_id, id);
create index outgoing_acts_contact_idx on outgoing_acts (company_id, contact_id);
create index outgoing_acts_message_idx on outgoing_acts (company_id, message_id);
alter table outgoing_acts enable row level security;
create policy tenant on outgoing_acts to prosa_app
  using (company_id = current_setting('app.company_id')::integer)
  with check (company_id = current_setting('app.company_id')::integer);
grant select, insert, update, delete on outgoing_acts to prosa_app;
