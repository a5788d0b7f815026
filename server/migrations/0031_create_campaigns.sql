-- One message to many people, at the pace the company set.
create table campaigns (
  id integer generated always as identity primary key,
  company_id integer not null references companies (id) on delete cascade,
  name text not null,
  folded_name text collate "C" not null generated always as (fold(name)) stored,
  -- The values of the wire.
  status text not null check (status in ('INATIVA', 'PROGRAMADA', 'EM_ANDAMENTO', 'CANCELADA', 'FINALIZADA')),
  -- Why it stands still though nobody stopped it.
  pause_reason text check (
    pause_reason in ('failures', 'banned', 'logged-out', 'disconnected', 'hours')),
  confirmation boolean not null default false,
  -- Only while the company is open.
  keeps_hours boolean not null default false,
  -- In order; an empty one is skipped. The confirmation of the same place asks first.
  messages text[] not null default '{}',
  confirmation_messages text[] not null default '{}',
  scheduled_at timestamptz(3),
  started_at timestamptz(3),
  completed_at timestamptz(3),
  connection_id integer,
  -- Whom it goes to: a list, or the contacts of the tickets with a tag.
  contact_list_id integer,
  tag_id integer,
  file_list_id integer,
  media_key text,
  media_name text,
  media_type text,
  media_size bigint,
  media_sha256 text,
  -- Made once for all messages that will carry the file.
  thumbnail_key text,
  playable_key text,
  width integer,
  height integer,
  seconds real,
  -- How far those it goes to were written down: the last of the list, the last contact with the tag.
  list_cursor integer not null default 0,
  tag_cursor integer not null default 0,
  is_prepared boolean not null default false,
  -- Kept with the recipients, so that nobody counts them to show how far it is.
  recipients integer not null default 0,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (company_id, id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete set null (connection_id),
  foreign key (company_id, contact_list_id) references contact_lists (company_id, id)
    on delete set null (contact_list_id),
  foreign key (company_id, tag_id) references tags (company_id, id) on delete set null (tag_id),
  foreign key (company_id, file_list_id) references file_lists (company_id, id),
  check (num_nulls(media_key, media_name, media_type, media_size, media_sha256) in (0, 5))
);
create index campaigns_newest_idx on campaigns (company_id, created_at desc, id desc);
create index campaigns_connection_idx on campaigns (company_id, connection_id);
create index campaigns_contact_list_idx on campaigns (company_id, contact_list_id);
create index campaigns_tag_idx on campaigns (company_id, tag_id);
create index campaigns_file_list_idx on campaigns (company_id, file_list_id);
alter table campaigns enable row level security;
create policy tenant on campaigns to prosa_app
  using (company_id = current_setting('app.company_id')::integer)
  with check (company_id = current_setting('app.company_id')::integer);
grant select, insert, update, delete on campaigns to prosa_app;

-- As the files of lists: one for all its messages, until the last of those who carry it goes.
create index messages_campaign_file_idx on messages (company_id, media_key) where media_key like '%/campaigns/%';
create or replace function is_file_carried(company integer, file text) returns boolean
language sql stable set search_path = public as $$
  select case
    when file like '%/file-lists/%' then
      exists (select from messages
        where company_id = company and media_key = file and media_key like '%/file-lists/%')
      or exists (select from file_list_options where company_id = company and media_key = file)
    when file like '%/campaigns/%' then
      exists (select from messages
        where company_id = company and media_key = file and media_key like '%/campaigns/%')
      or exists (select from campaigns where company_id = company and media_key = file)
    else false
  end
$$;
create trigger orphan_files after delete on campaigns
  for each row when (old.media_key is not null) execute function orphan_message_files();
create trigger orphan_replaced_files after update of media_key on campaigns
  for each row when (old.media_key is not null and old.media_key is distinct from new.media_key)
  execute function orphan_message_files();

-- One row for each person, claimed once, and in exactly one state.
create table campaign_recipients (
  id bigint generated always as identity primary key,
  company_id integer not null,
  campaign_id integer not null,
  position integer not null,
  name text not null,
  folded_name text collate "C" not null generated always as (fold(name)) stored,
  number text not null,
  key text not null,
  email text not null default '',
  -- Known once something was said to them.
  contact_id integer,
  -- As in the contract. queued: the question while there is no message, the message otherwise.
  state text not null default 'waiting' check (state in (
    'waiting', 'queued', 'asked', 'confirmed', 'sent', 'delivered', 'read', 'replied', 'failed',
    'opted-out', 'invalid', 'duplicate')),
  -- Of the catalogue of errors.
  failure text,
  -- Which of the five, from 0.
  message_index smallint,
  confirmation_message_id bigint,
  message_id bigint,
  -- The files that went before it.
  file_message_ids bigint[] not null default '{}',
  asked_at timestamptz(3),
  confirmed_at timestamptz(3),
  sent_at timestamptz(3),
  delivered_at timestamptz(3),
  read_at timestamptz(3),
  replied_at timestamptz(3),
  failed_at timestamptz(3),
  foreign key (company_id, campaign_id) references campaigns (company_id, id) on delete cascade,
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete set null (contact_id),
  foreign key (company_id, message_id) references messages (company_id, id) on delete set null (message_id),
  foreign key (company_id, confirmation_message_id) references messages (company_id, id)
    on delete set null (confirmation_message_id)
);
create unique index campaign_recipients_key on campaign_recipients (company_id, campaign_id, key)
  where state <> 'duplicate';
create index campaign_recipients_state_idx on campaign_recipients (company_id, campaign_id, state, position);
create index campaign_recipients_position_idx on campaign_recipients (company_id, campaign_id, position);
create index campaign_recipients_contact_idx on campaign_recipients (company_id, contact_id)
  where contact_id is not null;
create index campaign_recipients_message_idx on campaign_recipients (company_id, message_id)
  where message_id is not null;
create index campaign_recipients_confirmation_idx on campaign_recipients (company_id, confirmation_message_id)
  where confirmation_message_id is not null;
alter table campaign_recipients enable row level security;
create policy tenant on campaign_recipients to prosa_app
  using (company_id = current_setting('app.company_id')::integer)
  with check (company_id = current_setting('app.company_id')::integer);
grant select, insert, update, delete on campaign_recipients to prosa_app;

-- How many are in each state, so that a report is read and not counted. Several rows for one state, added up, so that
-- senders and acknowledgements do not wait for each other.
create table campaign_tallies (
  company_id integer not null,
  campaign_id integer not null,
  state text not null,
  slot smallint not null,
  count integer not null default 0,
  primary key (company_id, campaign_id, state, slot),
  foreign key (company_id, campaign_id) references campaigns (company_id, id) on delete cascade
);
alter table campaign_tallies enable row level security;
create policy tenant on campaign_tallies to prosa_app
  using (company_id = current_setting('app.company_id')::integer)
  with check (company_id = current_setting('app.company_id')::integer);
grant select, insert, update, delete on campaign_tallies to prosa_app;

-- When the screens are told how far a campaign is; null while there is nothing to tell. Beside the campaign, so that
-- whoever sends and whoever acknowledges do not wait for each other.
create table campaign_notices (
  company_id integer not null,
  campaign_id integer not null,
  due_at timestamptz(3),
  primary key (company_id, campaign_id),
  foreign key (company_id, campaign_id) references campaigns (company_id, id) on delete cascade
);
alter table campaign_notices enable row level security;
create policy tenant on campaign_notices to prosa_app
  using (company_id = current_setting('app.company_id')::integer)
  with check (company_id = current_setting('app.company_id')::integer);
grant select, insert, update, delete on campaign_notices to prosa_app;

-- The pace of a connection, shared by all campaigns that go over it.
create table campaign_paces (
  company_id integer not null,
  connection_id integer not null,
  next_at timestamptz(3) not null,
  sent_in_row integer not null default 0,
  failed_in_row integer not null default 0,
  -- Which run of the job is at work, until when it said so last: two would only be in each other's way.
  runner text,
  runner_until timestamptz(3),
  primary key (company_id, connection_id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
alter table campaign_paces enable row level security;
create policy tenant on campaign_paces to prosa_app
  using (company_id = current_setting('app.company_id')::integer)
  with check (company_id = current_setting('app.company_id')::integer);
grant select, insert, update, delete on campaign_paces to prosa_app;

create table campaign_settings (
  company_id integer primary key references companies (id) on delete cascade,
  -- Seconds.
  message_interval integer not null default 20,
  longer_interval_after integer not null default 20,
  greater_interval integer not null default 60,
  variables jsonb not null default '[]',
  updated_at timestamptz(3) not null default now()
);
alter table campaign_settings enable row level security;
create policy tenant on campaign_settings to prosa_app
  using (company_id = current_setting('app.company_id')::integer)
  with check (company_id = current_setting('app.company_id')::integer);
grant select, insert, update, delete on campaign_settings to prosa_app;
