-- Megabytes of files a company of the plan may keep; 0 is as many as it likes.
alter table plans add column storage_mb integer not null default 0 check (storage_mb >= 0);

-- Every file a company has in the storage, and what all of them take: known at once, however many there are.
create table stored_files (
  company_id integer not null references companies (id) on delete cascade,
  file_key text not null,
  bytes bigint not null check (bytes >= 0),
  primary key (company_id, file_key)
);
alter table stored_files enable row level security;
create policy tenant on stored_files to prosa_app
  using (company_id = current_setting('app.company_id')::integer)
  with check (company_id = current_setting('app.company_id')::integer);
grant select, insert, update, delete on stored_files to prosa_app;

create table storage_tallies (
  company_id integer primary key references companies (id) on delete cascade,
  bytes bigint not null
);
alter table storage_tallies enable row level security;
create policy tenant on storage_tallies to prosa_app
  using (company_id = current_setting('app.company_id')::integer)
  with check (company_id = current_setting('app.company_id')::integer);
grant select on storage_tallies to prosa_app;
create policy platform on storage_tallies for select to prosa_platform using (true);
grant select on storage_tallies to prosa_platform;

-- What was stored before, as far as its rows say how large it is. A file of a file list is carried by many messages.
insert into stored_files (company_id, file_key, bytes)
select company_id, media_key, media_size from (
  select company_id, media_key, media_size from messages
  union all select company_id, media_key, media_size from chat_messages
  union all select company_id, media_key, media_size from campaigns
  union all select company_id, media_key, media_size from file_list_options
  union all select company_id, media_key, media_size from queue_options
  union all select company_id, media_key, media_size from sandbox_messages
) as known
where media_key is not null and media_size is not null and starts_with(media_key, 'c' || company_id || '/')
on conflict do nothing;
insert into storage_tallies (company_id, bytes) select company_id, sum(bytes) from stored_files group by company_id;

create function tally_stored_files() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'INSERT' then
    insert into storage_tallies (company_id, bytes) select company_id, sum(bytes) from after group by company_id
    on conflict (company_id) do update set bytes = storage_tallies.bytes + excluded.bytes;
  elsif tg_op = 'UPDATE' then
    update storage_tallies set bytes = storage_tallies.bytes + change.bytes
    from (
      select company_id, sum(bytes) as bytes
      from (select company_id, bytes from after union all select company_id, -bytes from before) as rows
      group by company_id
    ) as change
    where storage_tallies.company_id = change.company_id;
  else
    update storage_tallies set bytes = storage_tallies.bytes - gone.bytes
    from (select company_id, sum(bytes) as bytes from before group by company_id) as gone
    where storage_tallies.company_id = gone.company_id;
  end if;
  return null;
end
$$;
create trigger tally_added after insert on stored_files
  referencing new table as after for each statement execute function tally_stored_files();
create trigger tally_changed after update on stored_files
  referencing old table as before new table as after for each statement execute function tally_stored_files();
create trigger tally_removed after delete on stored_files
  referencing old table as before for each statement execute function tally_stored_files();

-- A file that was not fetched because there was no room for it.
alter table messages
  drop constraint messages_media_state_check,
  add constraint messages_media_state_check check (media_state in ('waiting', 'stored', 'failed', 'no-room'));
