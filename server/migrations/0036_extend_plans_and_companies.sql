-- A plan that is not public is given by the platform's owner and not offered at sign-up.
alter table plans add column is_public boolean not null default true;

-- Set when the platform's owner deletes the company: from then on nobody enters, and a job takes its rows away.
alter table companies
  add column deleting_since timestamptz(3),
  add check (deleting_since is null or not status);
-- The super user's list, by name; what is going away is not shown.
create index companies_listed_idx on companies (lower(name), id) where deleting_since is null;

-- The super user's table says how much of its plan each company uses, and what the platform decided for it.
create policy platform on queues for select to prosa_platform using (true);
grant select (company_id) on queues to prosa_platform;
create policy platform on settings for select to prosa_platform using (key in ('campaignsEnabled', 'timezone'));
grant select (company_id, key, value) on settings to prosa_platform;

-- A session of a company's admin that a super user works in: who really acts, and from which session of theirs.
-- No reference: they belong to another company. The session ends with the one it was entered from.
alter table sessions
  drop constraint sessions_end_reason_check,
  add constraint sessions_end_reason_check
    check (end_reason in ('logout', 'replaced', 'reused', 'password', 'disabled', 'left')),
  add column entered_by_user_id integer,
  add column entered_by_name text,
  add column entered_from_session_id uuid,
  add check (num_nonnulls(entered_by_user_id, entered_by_name, entered_from_session_id) in (0, 3));

-- Takes rows of a company that is being deleted, and of no other, so many at a time: the application's roles may not
-- delete from every table, and one statement over a large company would hold its locks for minutes.
create function delete_company_rows(company integer, table_name text, at_most integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  deleted integer;
begin
  if not exists (select from companies where id = company and deleting_since is not null) then
    raise exception 'Company % is not being deleted.', company;
  end if;
  if not exists (
    select from information_schema.columns c
    where c.table_schema = 'public' and c.table_name = delete_company_rows.table_name and c.column_name = 'company_id'
  ) then
    raise exception 'Table % has no company.', table_name;
  end if;
  execute format(
    'delete from public.%1$I where ctid = any (array(select ctid from public.%1$I where company_id = $1 limit $2))',
    table_name
  ) using company, at_most;
  get diagnostics deleted = row_count;
  return deleted;
exception
  -- Tables that refer to each other in a circle: the company's own row takes them along in the end.
  when foreign_key_violation or restrict_violation then return 0;
end
$$;
revoke all on function delete_company_rows from public;
grant execute on function delete_company_rows to prosa_platform;
