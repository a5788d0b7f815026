create table messages (
  id bigint generated always as identity primary key,
  company_id integer not null,
  ticket_id integer not null,
  -- The conversation it belongs to: all tickets of one contact over one connection.
  contact_id integer not null,
  connection_id integer,
  -- Who wrote it in a group.
  participant_id integer,
  from_me boolean not null,
  -- Of ours: typed here by a person, on the phone, or said by the product itself.
  origin text not null check (origin in ('contact', 'user', 'phone', 'system')),
  user_id integer,
  -- WhatsApp's id, unique within a chat and direction only. Ours is chosen before the message is sent.
  provider_id text not null,
  -- The browser's id of what it sent: the same one again is the same message.
  client_id text,
  kind text not null check (kind in (
    'text', 'image', 'video', 'audio', 'voice', 'document', 'sticker',
    'location', 'contacts', 'call', 'undecryptable', 'unsupported')),
  -- The text, the caption, the place's name, the cards; empty when there is none.
  body text not null,
  latitude double precision,
  longitude double precision,
  quoted_id bigint,
  -- Who reacted ('me' or the contact's id) and how.
  reactions jsonb not null default '{}',
  -- -1 failed, 0 waiting, 1 sent, 2 received, 3 read, 4 played. Only ever forward.
  ack smallint not null check (ack between -1 and 5),
  -- Why it failed: a code of the catalogue.
  error text,
  is_read boolean not null default false,
  is_deleted boolean not null default false,
  is_edited boolean not null default false,
  media_state text check (media_state in ('waiting', 'stored', 'failed')),
  -- What the provider needs to fetch the file again.
  media_reference text,
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
  -- By the provider's clock; the conversation is in this order, and in that of arrival where it is the same.
  sent_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (company_id, id),
  check (from_me = (origin <> 'contact')),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade,
  foreign key (company_id, participant_id) references contacts (company_id, id) on delete set null (participant_id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete set null (connection_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id),
  foreign key (company_id, quoted_id) references messages (company_id, id) on delete set null (quoted_id)
);
create unique index messages_provider_key on messages (company_id, contact_id, connection_id, from_me, provider_id);
create unique index messages_client_key on messages (company_id, user_id, client_id) where client_id is not null;
create index messages_conversation_idx on messages (company_id, contact_id, connection_id, sent_at desc, id desc);
create index messages_ticket_idx on messages (company_id, ticket_id, sent_at desc, id desc);
create index messages_unread_idx on messages (company_id, ticket_id) where not from_me and not is_read;
create index messages_participant_idx on messages (company_id, participant_id) where participant_id is not null;
create index messages_connection_idx on messages (company_id, connection_id);
create index messages_user_idx on messages (company_id, user_id) where user_id is not null;
create index messages_waiting_media_idx on messages (company_id, connection_id, id) where media_state = 'waiting';
create index messages_quoted_idx on messages (company_id, quoted_id) where quoted_id is not null;
create index messages_words_idx on messages using gin (company_id, to_tsvector('simple', fold(body)))
  where not is_deleted;
alter table messages enable row level security;
create policy tenant on messages to prosa_app
  using (company_id = current_setting('app.company_id')::integer)
  with check (company_id = current_setting('app.company_id')::integer);
grant select, insert, update, delete on messages to prosa_app;

-- A search is not leakproof: see contact_names.
create view message_words as
  select company_id, id as message_id, contact_id, connection_id, sent_at,
    to_tsvector('simple', fold(body)) as words
  from messages
  where company_id = current_setting('app.company_id')::integer and not is_deleted;
grant select on message_words to prosa_app;

-- What a message said before it was edited or deleted, for those who may know.
create table message_versions (
  id bigint generated always as identity primary key,
  company_id integer not null,
  message_id bigint not null,
  body text not null,
  replaced_at timestamptz(3) not null default now(),
  foreign key (company_id, message_id) references messages (company_id, id) on delete cascade
);
create index message_versions_message_idx on message_versions (company_id, message_id, id);
alter table message_versions enable row level security;
create policy tenant on message_versions to prosa_app
  using (company_id = current_setting('app.company_id')::integer)
  with check (company_id = current_setting('app.company_id')::integer);
grant select, insert on message_versions to prosa_app;

-- Files whose message is gone, whoever took it along; a job removes them from the storage.
create table orphaned_files (
  key text primary key,
  orphaned_at timestamptz(3) not null default now()
);
comment on table orphaned_files is 'platform: keys of files that belong to nobody any more';
alter table orphaned_files enable row level security;
create policy platform on orphaned_files to prosa_platform using (true);
grant select, delete on orphaned_files to prosa_platform;
create function orphan_message_files() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  insert into orphaned_files (key)
  select key from unnest(array[old.media_key, old.thumbnail_key, old.playable_key]) as key where key is not null
  on conflict do nothing;
  return null;
end
$$;
create trigger orphan_files after delete on messages
  for each row when (old.media_key is not null) execute function orphan_message_files();
