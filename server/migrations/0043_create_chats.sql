-- Conversations of the team among themselves.
create table chats (
  id integer generated always as identity primary key,
  company_id integer not null references companies (id) on delete cascade,
  uuid uuid not null default gen_random_uuid(),
  title text not null,
  folded_title text collate "C" not null generated always as (fold(title)) stored,
  -- Who may change and remove it; handed on when they leave.
  owner_id integer,
  -- What the list shows of the newest message: who said it, and what.
  last_message text not null default '',
  created_at timestamptz(3) not null default now(),
  -- Of the newest message or change: the list begins with the newest.
  updated_at timestamptz(3) not null default now(),
  unique (company_id, id),
  unique (company_id, uuid),
  foreign key (company_id, owner_id) references users (company_id, id) on delete set null (owner_id)
);
create index chats_owner_idx on chats (company_id, owner_id);
alter table chats enable row level security;
create policy tenant on chats to prosa_app
  using (company_id = current_setting('app.company_id')::integer)
  with check (company_id = current_setting('app.company_id')::integer);
grant select, insert, update, delete on chats to prosa_app;

create table chat_users (
  company_id integer not null,
  chat_id integer not null,
  user_id integer not null,
  -- Written with each message and cleared by reading, so that nobody counts messages.
  unreads integer not null default 0,
  -- How many of those name this person.
  unread_mentions integer not null default 0,
  -- No sound and no notice, unless they are named.
  is_muted boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (company_id, chat_id, user_id),
  foreign key (company_id, chat_id) references chats (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index chat_users_user_idx on chat_users (company_id, user_id, chat_id);
alter table chat_users enable row level security;
create policy tenant on chat_users to prosa_app
  using (company_id = current_setting('app.company_id')::integer)
  with check (company_id = current_setting('app.company_id')::integer);
grant select, insert, update, delete on chat_users to prosa_app;

create table chat_messages (
  id bigint generated always as identity primary key,
  company_id integer not null,
  chat_id integer not null,
  sender_id integer,
  -- What was said outlives whoever said it, and so does their name.
  sender_name text not null,
  body text not null default '',
  -- Who is named, and where in the text: [{userId, start, length}].
  mentions jsonb not null default '[]',
  -- What the browser called it when it was sent: the same one again is the same message.
  client_id text,
  media_key text,
  media_name text,
  media_type text,
  media_size bigint,
  media_sha256 text,
  thumbnail_key text,
  playable_key text,
  width integer,
  height integer,
  seconds real,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  foreign key (company_id, chat_id) references chats (company_id, id) on delete cascade,
  foreign key (company_id, sender_id) references users (company_id, id) on delete set null (sender_id),
  check (num_nulls(media_key, media_name, media_type, media_size, media_sha256) in (0, 5)),
  check (body <> '' or media_key is not null)
);
create index chat_messages_newest_idx on chat_messages (company_id, chat_id, id desc);
create index chat_messages_sender_idx on chat_messages (company_id, sender_id);
create unique index chat_messages_client_id_key on chat_messages (company_id, chat_id, sender_id, client_id)
  where client_id is not null;
alter table chat_messages enable row level security;
create policy tenant on chat_messages to prosa_app
  using (company_id = current_setting('app.company_id')::integer)
  with check (company_id = current_setting('app.company_id')::integer);
grant select, insert, update on chat_messages to prosa_app;
create trigger orphan_files after delete on chat_messages
  for each row when (old.media_key is not null) execute function orphan_message_files();

-- Who is there (features/presence). A process writes a row per person whose screens it serves, and only when that
-- changes. That the process itself lives is told by its row in presence_hosts: what a killed one left behind is found by it.
create table presence_hosts (
  id uuid primary key,
  seen_at timestamptz(3) not null default now()
);
comment on table presence_hosts is 'platform: a process serves the screens of every company';
grant select, insert, update, delete on presence_hosts to prosa_platform;

create table user_presences (
  company_id integer not null,
  user_id integer not null,
  host_id uuid not null references presence_hosts (id),
  is_away boolean not null,
  primary key (company_id, user_id, host_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index user_presences_host_idx on user_presences (host_id, company_id);
alter table user_presences enable row level security;
create policy tenant on user_presences to prosa_app
  using (company_id = current_setting('app.company_id')::integer)
  with check (company_id = current_setting('app.company_id')::integer);
create policy platform on user_presences for select to prosa_platform using (true);
grant select, insert, update, delete on user_presences to prosa_app;
grant select on user_presences to prosa_platform;

-- When the last screen of somebody went; null while nobody saw them yet.
alter table users add column last_seen_at timestamptz(3);
