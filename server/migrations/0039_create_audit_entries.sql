-- Who did what in a company. Names are kept as they were: an entry tells its story when the people and things in it
-- are long gone, and people of the platform belong to another company. So there are no references.
create table audit_entries (
  id bigint generated always as identity primary key,
  company_id integer not null references companies (id) on delete cascade,
  at timestamptz(3) not null default now(),
  -- Nobody: the product itself.
  user_id integer,
  user_name text,
  -- The person of the platform who acted as that user.
  entered_by_user_id integer,
  entered_by_name text,
  -- Noun and verb: `user.create`.
  act text not null,
  target_id text,
  target_name text,
  -- The names of what changed, never what it was or is.
  fields text[] not null default '{}',
  -- How often in a row: failed logins are counted, not listed.
  times integer not null default 1 check (times > 0),
  address text not null default '',
  user_agent text not null default '',
  check (num_nulls(user_id, user_name) in (0, 2)),
  check (num_nulls(entered_by_user_id, entered_by_name) in (0, 2))
);
create index audit_entries_newest_idx on audit_entries (company_id, at desc, id desc);
create index audit_entries_person_idx on audit_entries (company_id, user_id, at desc, id desc);
create index audit_entries_act_idx on audit_entries (company_id, act, at desc, id desc);
-- For what is older than the platform keeps it.
create index audit_entries_age_idx on audit_entries (at);
alter table audit_entries enable row level security;
create policy tenant on audit_entries to prosa_app
  using (company_id = current_setting('app.company_id')::integer)
  with check (company_id = current_setting('app.company_id')::integer);
create policy platform on audit_entries to prosa_platform using (true);
-- What is written stays as it is; only a count may rise.
grant select, insert, update (times, at) on audit_entries to prosa_app;
grant select (id, at), delete on audit_entries to prosa_platform;
