-- A session is one login in one browser. The refresh secret rotates; the previous one is kept for the moment in
-- which two tabs refresh together, and its later use betrays a theft.
create table sessions (
  id uuid primary key,
  company_id integer not null,
  user_id integer not null,
  secret_hash bytea not null,
  previous_secret_hash bytea,
  rotated_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  ended_at timestamptz(3),
  end_reason text check (end_reason in ('logout', 'replaced', 'reused', 'password')),
  address text not null default '',
  user_agent text not null default '',
  created_at timestamptz(3) not null default now(),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index sessions_user_idx on sessions (company_id, user_id);
create index sessions_expires_idx on sessions (expires_at);
alter table sessions enable row level security;
create policy tenant on sessions to prosa_app
  using (company_id = current_setting('app.company_id')::integer)
  with check (company_id = current_setting('app.company_id')::integer);
create policy platform on sessions to prosa_platform using (true);
grant select, insert, update, delete on sessions to prosa_app;
grant select, delete on sessions to prosa_platform;

create table password_resets (
  id uuid primary key,
  company_id integer not null,
  user_id integer not null,
  secret_hash bytea not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index password_resets_user_idx on password_resets (company_id, user_id);
create index password_resets_expires_idx on password_resets (expires_at);
alter table password_resets enable row level security;
create policy tenant on password_resets to prosa_app
  using (company_id = current_setting('app.company_id')::integer)
  with check (company_id = current_setting('app.company_id')::integer);
create policy platform on password_resets to prosa_platform using (true);
grant select, insert, update, delete on password_resets to prosa_app;
grant select, delete on password_resets to prosa_platform;
