-- How many tickets a company opened on a day; a protocol is the day and this number.
create table ticket_protocols (
  company_id integer not null references companies (id) on delete cascade,
  -- YYYYMMDD in the company's time zone.
  day text not null check (day ~ '^[0-9]{8}$'),
  last_number integer not null,
  primary key (company_id, day)
);
alter table ticket_protocols enable row level security;
create policy tenant on ticket_protocols to prosa_app
  using (company_id = current_setting('app.company_id')::integer)
  with check (company_id = current_setting('app.company_id')::integer);
grant select, insert, update on ticket_protocols to prosa_app;

-- One attendance of a contact over one connection, from the first message until it is resolved.
create table tickets (
  id integer generated always as identity primary key,
  company_id integer not null references companies (id) on delete cascade,
  uuid uuid not null default gen_random_uuid() unique,
  protocol text not null,
  contact_id integer not null,
  -- Null when the connection was removed: what was said stays.
  connection_id integer,
  queue_id integer,
  user_id integer,
  status text not null check (status in ('pending', 'open', 'closed')),
  is_group boolean not null default false,
  unread_messages integer not null default 0 check (unread_messages >= 0),
  -- What the list shows of the newest message.
  last_message text not null default '',
  last_message_kind text not null default 'text',
  last_message_from_me boolean not null default false,
  closing_reason text,
  accepted_at timestamptz(3),
  closed_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  -- When something was last said or decided; lists are ordered by it. Reading a ticket does not move it.
  updated_at timestamptz(3) not null default now(),
  unique (company_id, id),
  unique (company_id, protocol),
  check ((status = 'closed') = (closed_at is not null)),
  check (status <> 'open' or user_id is not null),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade,
  foreign key (company_id, connection_id) references connections (company_id, id) on delete set null (connection_id),
  foreign key (company_id, queue_id) references queues (company_id, id) on delete set null (queue_id)
);
-- One live ticket per contact and connection, whatever happens at the same moment.
create unique index tickets_live_key on tickets (company_id, contact_id, connection_id) where status <> 'closed';
create index tickets_conversation_idx on tickets (company_id, contact_id, connection_id, id);
create index tickets_list_idx on tickets (company_id, status, updated_at desc, id desc);
create index tickets_queue_idx on tickets (company_id, queue_id, status, updated_at desc, id desc);
create index tickets_user_idx on tickets (company_id, user_id, status, updated_at desc, id desc);
create index tickets_connection_idx on tickets (company_id, connection_id);
create index tickets_unread_idx on tickets (company_id, updated_at desc, id desc)
  where unread_messages > 0 and status <> 'closed';
alter table tickets enable row level security;
create policy tenant on tickets to prosa_app
  using (company_id = current_setting('app.company_id')::integer)
  with check (company_id = current_setting('app.company_id')::integer);
grant select, insert, update, delete on tickets to prosa_app;

-- A user who leaves: what they were attending waits for another.
alter table tickets
  add foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id);
create function release_tickets_of_user() returns trigger
language plpgsql as $$
begin
  update tickets set status = 'pending', user_id = null, accepted_at = null
  where company_id = old.company_id and user_id = old.id and status = 'open';
  return old;
end
$$;
create trigger release_tickets before delete on users
  for each row execute function release_tickets_of_user();

create table ticket_tags (
  company_id integer not null,
  ticket_id integer not null,
  tag_id integer not null,
  primary key (company_id, ticket_id, tag_id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
  foreign key (company_id, tag_id) references tags (company_id, id) on delete cascade
);
create index ticket_tags_tag_idx on ticket_tags (company_id, tag_id, ticket_id);
alter table ticket_tags enable row level security;
create policy tenant on ticket_tags to prosa_app
  using (company_id = current_setting('app.company_id')::integer)
  with check (company_id = current_setting('app.company_id')::integer);
grant select, insert, delete on ticket_tags to prosa_app;

create table ticket_notes (
  id integer generated always as identity primary key,
  company_id integer not null,
  ticket_id integer not null,
  contact_id integer not null,
  user_id integer,
  note text not null,
  created_at timestamptz(3) not null default now(),
  unique (company_id, id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
create index ticket_notes_contact_idx on ticket_notes (company_id, contact_id, id desc);
create index ticket_notes_ticket_idx on ticket_notes (company_id, ticket_id, id desc);
create index ticket_notes_user_idx on ticket_notes (company_id, user_id);
alter table ticket_notes enable row level security;
create policy tenant on ticket_notes to prosa_app
  using (company_id = current_setting('app.company_id')::integer)
  with check (company_id = current_setting('app.company_id')::integer);
grant select, insert, delete on ticket_notes to prosa_app;

-- What somebody began to type and has not sent.
create table ticket_drafts (
  company_id integer not null,
  user_id integer not null,
  ticket_id integer not null,
  body text not null,
  updated_at timestamptz(3) not null default now(),
  primary key (company_id, user_id, ticket_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade
);
create index ticket_drafts_ticket_idx on ticket_drafts (company_id, ticket_id);
alter table ticket_drafts enable row level security;
create policy tenant on ticket_drafts to prosa_app
  using (company_id = current_setting('app.company_id')::integer)
  with check (company_id = current_setting('app.company_id')::integer);
grant select, insert, update, delete on ticket_drafts to prosa_app;
