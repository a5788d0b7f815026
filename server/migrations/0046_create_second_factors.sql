-- What somebody must show besides the password. Not confirmed, it counts for nothing yet.
create table second_factors (
  company_id integer not null,
  user_id integer not null,
  -- Sealed.
  secret text not null,
  confirmed_at timestamptz(3),
  -- The newest time step a code was taken for: no code is taken twice.
  last_step integer not null default 0,
  recovery_hashes text[] not null default '{}',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
alter table second_factors enable row level security;
create policy tenant on second_factors to prosa_app
  using (company_id = current_setting('app.company_id')::integer)
  with check (company_id = current_setting('app.company_id')::integer);
grant select, insert, update, delete on second_factors to prosa_app;

-- 'ended': by the person themselves elsewhere, or by an admin.
alter table sessions
  drop constraint sessions_end_reason_check,
  add constraint sessions_end_reason_check
    check (end_reason in ('logout', 'replaced', 'reused', 'password', 'disabled', 'left', 'ended'));
drop index sessions_user_idx;
create index sessions_user_idx on sessions (company_id, user_id, created_at desc);
