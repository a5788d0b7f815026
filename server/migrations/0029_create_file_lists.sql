-- Files that are sent together: a price list, how to get there, the contract.
create table file_lists (
  id integer generated always as identity primary key,
  company_id integer not null references companies (id) on delete cascade,
  -- Who made it; it outlives them.
  user_id integer,
  name text not null,
  folded_name text collate "C" not null generated always as (fold(name)) stored,
  -- Said before the files.
  message text not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
create unique index file_lists_name_key on file_lists (company_id, folded_name);
create index file_lists_user_idx on file_lists (company_id, user_id) where user_id is not null;
alter table file_lists enable row level security;
create policy tenant on file_lists to prosa_app
  using (company_id = current_setting('app.company_id')::integer)
  with check (company_id = current_setting('app.company_id')::integer);
grant select, insert, update, delete on file_lists to prosa_app;

create table file_list_options (
  id integer generated always as identity primary key,
  company_id integer not null,
  file_list_id integer not null,
  -- The caption its file is sent with.
  name text not null,
  -- Its place in the list, from 1.
  position smallint not null check (position >= 1),
  media_key text,
  media_name text,
  media_type text,
  media_size bigint,
  media_sha256 text,
  -- Made once for the list and for every message that carries the file.
  thumbnail_key text,
  playable_key text,
  width integer,
  height integer,
  seconds real,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (company_id, id),
  foreign key (company_id, file_list_id) references file_lists (company_id, id) on delete cascade,
  check (num_nulls(media_key, media_name, media_type, media_size, media_sha256) in (0, 5))
);
create index file_list_options_place_idx on file_list_options (company_id, file_list_id, position);
alter table file_list_options enable row level security;
create policy tenant on file_list_options to prosa_app
  using (company_id = current_setting('app.company_id')::integer)
  with check (company_id = current_setting('app.company_id')::integer);
grant select, insert, update, delete on file_list_options to prosa_app;

-- A file of a list is not copied for each message that carries it: a campaign would write it ten thousand times. It
-- goes with the last of those who carry it. Should two of them go in the same moment it stays behind: better a file too
-- many than one too few.
create index messages_listed_file_idx on messages (company_id, media_key) where media_key like '%/file-lists/%';
create function is_file_carried(company integer, file text) returns boolean
language sql stable set search_path = public as $$
  select file like '%/file-lists/%' and (
    exists (select from messages
      where company_id = company and media_key = file and media_key like '%/file-lists/%')
    or exists (select from file_list_options where company_id = company and media_key = file))
$$;
revoke all on function is_file_carried from public;
create or replace function orphan_message_files() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  if is_file_carried(old.company_id, old.media_key) then
    return null;
  end if;
  insert into orphaned_files (key)
  select key from unnest(array[old.media_key, old.thumbnail_key, old.playable_key]) as key where key is not null
  on conflict do nothing;
  return null;
end
$$;
create trigger orphan_files after delete on file_list_options
  for each row when (old.media_key is not null) execute function orphan_message_files();
create trigger orphan_replaced_files after update of media_key on file_list_options
  for each row when (old.media_key is not null and old.media_key is distinct from new.media_key)
  execute function orphan_message_files();
