-- The one export of a company that the platform's owner has asked for: under way, ready to be fetched, or failed. The
-- file lies with the platform's own, since whoever works in the company has no right to it, and goes with its row.
create table company_exports (
  company_id integer primary key references companies (id) on delete cascade,
  state text not null check (state in ('running', 'ready', 'failed')),
  requested_by text not null,
  requested_at timestamptz(3) not null,
  file_key text,
  bytes bigint,
  expires_at timestamptz(3),
  check (num_nulls(file_key, bytes, expires_at) = case state when 'ready' then 0 else 3 end)
);
alter table company_exports enable row level security;
create policy tenant on company_exports to prosa_app
  using (company_id = current_setting('app.company_id')::integer)
  with check (company_id = current_setting('app.company_id')::integer);
grant select, insert, update, delete on company_exports to prosa_app;
create policy platform on company_exports to prosa_platform using (true);
grant select, delete on company_exports to prosa_platform;

create function orphan_company_export() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  insert into orphaned_files (key) values (old.file_key) on conflict do nothing;
  return null;
end
$$;
create trigger orphan_replaced_file after update on company_exports
  for each row when (old.file_key is not null and old.file_key is distinct from new.file_key)
  execute function orphan_company_export();
create trigger orphan_file after delete on company_exports
  for each row when (old.file_key is not null) execute function orphan_company_export();
