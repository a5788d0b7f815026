-- Texts that Meta has to approve before they may be sent outside of the reply window, as they were when last fetched.
create table message_templates (
  id integer generated always as identity primary key,
  company_id integer not null references companies (id) on delete cascade,
  connection_id integer not null,
  -- Meta's own id.
  provider_id text not null,
  name text not null,
  language text not null,
  status text not null,
  category text not null,
  components jsonb not null,
  synced_at timestamptz(3) not null default now(),
  unique (company_id, id),
  unique (company_id, connection_id, provider_id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
alter table message_templates enable row level security;
create policy tenant on message_templates to prosa_app
  using (company_id = current_setting('app.company_id')::integer)
  with check (company_id = current_setting('app.company_id')::integer);
grant select, insert, update, delete on message_templates to prosa_app;

alter table messages
  -- The name, the language and what its blanks were filled with, for a message that was made from one.
  add column template jsonb;

-- When the customer last wrote, however long ago and whatever was said to them since: it opens the reply window.
create index messages_customer_idx on messages (company_id, contact_id, connection_id, sent_at desc)
  where not from_me;
