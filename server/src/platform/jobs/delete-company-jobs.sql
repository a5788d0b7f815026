-- What waits to be done for a company that is being deleted, or is gone, is done for nobody.
create or replace function jobs.delete_company_jobs(company integer) returns void
language plpgsql security definer set search_path = jobs, pg_temp as $$
begin
  if exists (select from public.companies where id = company and deleting_since is null) then
    raise exception 'Company % is not being deleted.', company;
  end if;
  delete from jobs.job_common where data ->> 'companyId' = company::text;
end
$$;

revoke all on function jobs.delete_company_jobs from public;
grant execute on function jobs.delete_company_jobs to prosa_platform;
