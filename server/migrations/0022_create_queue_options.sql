create table queue_options (
  id integer generated always as identity primary key,
  company_id integer not null references companies (id) on delete cascade,
  queue_id integer not null,
  parent_id integer,
  title text not null,
  message text not null default '',
  -- Its place among its siblings, from 1.
  position smallint not null check (position >= 1),
  media_key text,
  media_name text,
  media_mime_type text,
  -- Told by whoever received the file, so that a message can carry it without reading it again.
  media_size integer,
  media_sha256 text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (company_id, id),
  -- Lets a parent be named together with its queue: a branch never hangs on another queue's tree.
  unique (company_id, queue_id, id),
  foreign key (company_id, queue_id) references queues (company_id, id) on delete cascade,
  foreign key (company_id, queue_id, parent_id) references queue_options (company_id, queue_id, id)
    on delete cascade,
  check (parent_id <> id),
  check (num_nulls(media_key, media_name, media_mime_type, media_size, media_sha256) in (0, 5))
);
create index queue_options_level_idx on queue_options (company_id, queue_id, parent_id, position);
alter table queue_options enable row level security;
create policy tenant on queue_options to prosa_app
  using (company_id = current_setting('app.company_id')::integer)
  with check (company_id = current_setting('app.company_id')::integer);
grant select, insert, update, delete on queue_options to prosa_app;
create trigger orphan_files after delete on queue_options
  for each row when (old.media_key is not null) execute function orphan_queue_file();
