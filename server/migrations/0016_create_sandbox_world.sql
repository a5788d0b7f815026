-- The other end of the sandbox's connections: a phone per connection, the people who write to it, what their phones
-- show, and what the connection has not been told yet. All of it goes with the connection.

-- What was switched on for a connection, and how far its busy hour has come. A connection without a row has neither.
create table sandbox_phones (
  company_id integer not null,
  connection_id integer not null,
  duplicates boolean not null default false,
  shuffles boolean not null default false,
  delays_acks boolean not null default false,
  drops_acks boolean not null default false,
  hides_texts boolean not null default false,
  breaks_media boolean not null default false,
  -- Null when none was started; told apart from the next one by this moment.
  busy_since timestamptz(3),
  busy_done integer not null default 0,
  busy_total integer not null default 0,
  primary key (company_id, connection_id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
alter table sandbox_phones enable row level security;
create policy tenant on sandbox_phones to prosa_app
  using (company_id = current_setting('app.company_id')::integer)
  with check (company_id = current_setting('app.company_id')::integer);
grant select, insert, update on sandbox_phones to prosa_app;

-- Somebody who talks with the company, or a group of them.
create table sandbox_customers (
  id integer generated always as identity primary key,
  company_id integer not null,
  connection_id integer not null,
  name text not null,
  color text not null,
  -- What the company is told of them: a number, WhatsApp's inner id, or both; a group has its own.
  phone text,
  lid text,
  group_address text,
  created_at timestamptz(3) not null default now(),
  unique (company_id, id),
  check (num_nonnulls(phone, lid) > 0 or group_address is not null),
  check (group_address is null or num_nonnulls(phone, lid) = 0),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
create unique index sandbox_customers_phone_key on sandbox_customers (company_id, connection_id, phone);
create unique index sandbox_customers_lid_key on sandbox_customers (company_id, connection_id, lid);
create unique index sandbox_customers_group_key on sandbox_customers (company_id, connection_id, group_address);
alter table sandbox_customers enable row level security;
create policy tenant on sandbox_customers to prosa_app
  using (company_id = current_setting('app.company_id')::integer)
  with check (company_id = current_setting('app.company_id')::integer);
grant select, insert, update on sandbox_customers to prosa_app;

create table sandbox_members (
  company_id integer not null,
  group_id integer not null,
  customer_id integer not null,
  primary key (company_id, group_id, customer_id),
  foreign key (company_id, group_id) references sandbox_customers (company_id, id) on delete cascade,
  foreign key (company_id, customer_id) references sandbox_customers (company_id, id) on delete cascade
);
create index sandbox_members_customer_idx on sandbox_members (company_id, customer_id);
alter table sandbox_members enable row level security;
create policy tenant on sandbox_members to prosa_app
  using (company_id = current_setting('app.company_id')::integer)
  with check (company_id = current_setting('app.company_id')::integer);
grant select, insert on sandbox_members to prosa_app;

-- The conversation as the customer's phone shows it.
create table sandbox_messages (
  id bigint generated always as identity primary key,
  company_id integer not null,
  connection_id integer not null,
  -- The chat it is in.
  customer_id integer not null,
  -- Who of the group wrote it; null is the company.
  author_id integer,
  is_from_company boolean not null,
  provider_id text not null,
  kind text not null check (kind in (
    'text', 'image', 'video', 'audio', 'voice', 'document', 'sticker', 'location', 'contacts', 'call')),
  body text not null,
  latitude double precision,
  longitude double precision,
  media_key text,
  media_name text,
  media_type text,
  media_size bigint,
  media_sha256 text,
  quoted_id bigint,
  -- By 'company' or the customer's id.
  reactions jsonb not null default '{}',
  -- How far it came: the company's with the customer, the customer's with the company.
  status text not null check (status in ('sent', 'delivered', 'read', 'played')),
  is_edited boolean not null default false,
  is_deleted boolean not null default false,
  sent_at timestamptz(3) not null,
  unique (company_id, id),
  check (is_from_company = (author_id is null)),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade,
  foreign key (company_id, customer_id) references sandbox_customers (company_id, id) on delete cascade,
  foreign key (company_id, author_id) references sandbox_customers (company_id, id) on delete cascade,
  foreign key (company_id, quoted_id) references sandbox_messages (company_id, id) on delete set null (quoted_id)
);
-- Sending the same id again is the same message.
create unique index sandbox_messages_provider_key
  on sandbox_messages (company_id, customer_id, is_from_company, provider_id);
create index sandbox_messages_chat_idx on sandbox_messages (company_id, customer_id, id desc);
create index sandbox_messages_unread_idx on sandbox_messages (company_id, customer_id)
  where is_from_company and status in ('sent', 'delivered');
create index sandbox_messages_connection_idx on sandbox_messages (company_id, connection_id);
create index sandbox_messages_author_idx on sandbox_messages (company_id, author_id) where author_id is not null;
create index sandbox_messages_quoted_idx on sandbox_messages (company_id, quoted_id) where quoted_id is not null;
alter table sandbox_messages enable row level security;
create policy tenant on sandbox_messages to prosa_app
  using (company_id = current_setting('app.company_id')::integer)
  with check (company_id = current_setting('app.company_id')::integer);
grant select, insert, update on sandbox_messages to prosa_app;

create function orphan_sandbox_file() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  insert into orphaned_files (key) values (old.media_key) on conflict do nothing;
  return null;
end
$$;
create trigger orphan_files after delete on sandbox_messages
  for each row when (old.media_key is not null) execute function orphan_sandbox_file();

-- What a connection is still to be told. A row stays until the session has kept it, so nothing is lost by a crash.
create table sandbox_signals (
  id bigint generated always as identity primary key,
  company_id integer not null,
  connection_id integer not null,
  -- The customer's message that is delivered by being told.
  message_id bigint,
  event jsonb not null,
  due_at timestamptz(3) not null,
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade,
  foreign key (company_id, message_id) references sandbox_messages (company_id, id) on delete cascade
);
create index sandbox_signals_due_idx on sandbox_signals (company_id, connection_id, due_at, id);
create index sandbox_signals_message_idx on sandbox_signals (company_id, message_id);
alter table sandbox_signals enable row level security;
create policy tenant on sandbox_signals to prosa_app
  using (company_id = current_setting('app.company_id')::integer)
  with check (company_id = current_setting('app.company_id')::integer);
grant select, insert, update, delete on sandbox_signals to prosa_app;
