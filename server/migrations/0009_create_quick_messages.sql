create table quick_messages (
  id integer generated always as identity primary key,
  company_id integer not null references companies (id) on delete cascade,
  user_id integer,
  shortcode text not null,
  message text not null default '',
  is_shared boolean not null default false,
  is_active boolean not null default true,
  media_key text,
  media_name text,
  media_mime_type text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (company_id, id),
  -- What somebody wrote for all outlives them; what they wrote for themselves is cleared away after them.
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id),
  check (num_nulls(media_key, media_name, media_mime_type) in (0, 3))
);
create unique index quick_messages_shared_key on quick_messages (company_id, fold(shortcode)) where is_shared;
create unique index quick_messages_own_key on quick_messages (company_id, user_id, fold(shortcode))
  where not is_shared;
create index quick_messages_user_idx on quick_messages (company_id, user_id);
-- By code points, as tags.
create index quick_messages_by_shortcode_idx on quick_messages (company_id, fold(shortcode) collate "C", id);
alter table quick_messages enable row level security;
create policy tenant on quick_messages to prosa_app
  using (company_id = current_setting('app.company_id')::integer)
  with check (company_id = current_setting('app.company_id')::integer);
grant select, insert, update, delete on quick_messages to prosa_app;
