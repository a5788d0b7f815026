-- One colour, one spelling, as the contract writes it.
update queues set color = upper(color);
alter table queues
  drop constraint queues_company_id_name_key,
  add column greeting_message text not null default '',
  add column out_of_hours_message text not null default '',
  -- Every day from Monday on; from and to the same time it is closed.
  add column schedules jsonb not null check (jsonb_array_length(schedules) = 7) default '[
    {"weekdayEn": "monday", "startTime": "08:00", "endTime": "18:00"},
    {"weekdayEn": "tuesday", "startTime": "08:00", "endTime": "18:00"},
    {"weekdayEn": "wednesday", "startTime": "08:00", "endTime": "18:00"},
    {"weekdayEn": "thursday", "startTime": "08:00", "endTime": "18:00"},
    {"weekdayEn": "friday", "startTime": "08:00", "endTime": "18:00"},
    {"weekdayEn": "saturday", "startTime": "08:00", "endTime": "12:00"},
    {"weekdayEn": "sunday", "startTime": "00:00", "endTime": "00:00"}]',
  add column media_key text,
  add column media_name text,
  add column media_mime_type text,
  add check (num_nulls(media_key, media_name, media_mime_type) in (0, 3));
create unique index queues_name_key on queues (company_id, fold(name));
create function orphan_queue_file() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  insert into orphaned_files (key) values (old.media_key) on conflict do nothing;
  return null;
end
$$;
create trigger orphan_files after delete on queues
  for each row when (old.media_key is not null) execute function orphan_queue_file();
