-- What the platform's owner tells everybody. Inactive ones are kept so that they can be shown again.
create table announcements (
  id integer generated always as identity primary key,
  priority smallint not null default 3 check (priority between 1 and 3),
  title text not null,
  text text not null,
  status boolean not null default true,
  media_key text,
  media_name text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  check (num_nulls(media_key, media_name) in (0, 2))
);
comment on table announcements is 'platform: what its owner tells every company';
create index announcements_newest_idx on announcements (created_at desc, id desc);
create index announcements_active_idx on announcements (created_at desc, id desc) where status;
grant select on announcements to prosa_app;
grant select, insert, update, delete on announcements to prosa_platform;

-- The picture lies in the platform's own folder of the storage: no company's job clears it away.
create function orphan_announcement_picture() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  insert into orphaned_files (key) values (old.media_key) on conflict do nothing;
  return null;
end
$$;
create trigger orphan_files after delete on announcements
  for each row when (old.media_key is not null) execute function orphan_announcement_picture();
create trigger orphan_replaced_files after update of media_key on announcements
  for each row when (old.media_key is not null and old.media_key is distinct from new.media_key)
  execute function orphan_announcement_picture();

-- Who has read which.
create table announcement_reads (
  company_id integer not null references companies (id) on delete cascade,
  user_id integer not null,
  announcement_id integer not null references announcements (id) on delete cascade,
  read_at timestamptz(3) not null default now(),
  primary key (company_id, user_id, announcement_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index announcement_reads_announcement_idx on announcement_reads (announcement_id);
alter table announcement_reads enable row level security;
create policy tenant on announcement_reads to prosa_app
  using (company_id = current_setting('app.company_id')::integer)
  with check (company_id = current_setting('app.company_id')::integer);
grant select, insert on announcement_reads to prosa_app;

-- Films that explain the product, the same for every company.
create table helps (
  id integer generated always as identity primary key,
  title text not null,
  description text not null,
  -- The code of a film at YouTube.
  video text not null check (video ~ '^[A-Za-z0-9_-]{11}$'),
  link text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
comment on table helps is 'platform: films that explain the product, the same for every company';
create index helps_by_title_idx on helps (fold(title) collate "C", id);
grant select on helps to prosa_app;
grant select, insert, update, delete on helps to prosa_platform;
