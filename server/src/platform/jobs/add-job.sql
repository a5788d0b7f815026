-- The only door through which the application adds a job: its roles may call this and touch nothing else here, so no
-- company can read another's jobs or add one in its name. It stands in for pg-boss's own insert, whose created_on is
-- the start of the transaction: of two transactions that waited for each other the later could overtake the earlier,
-- and two jobs of one transaction would run in any order.
create or replace function jobs.add_job(
  queue_name text, payload jsonb, for_company boolean, job_key text, dedupe boolean, run_at timestamptz
) returns uuid
language plpgsql security definer set search_path = jobs, pg_temp as $$
declare
  company integer;
  settings jobs.queue;
  job_id uuid := gen_random_uuid();
  starts timestamptz := coalesce(run_at, clock_timestamp());
  full_key text := job_key;
begin
  select * into settings from jobs.queue where name = queue_name;
  if not found then
    raise exception 'There is no job named %.', queue_name;
  end if;

  if for_company then
    company := current_setting('app.company_id')::integer;
    full_key := company || ':' || job_key;
  end if;

  -- The lock keeps the waiting job from starting before this transaction commits: it would not see what we changed.
  if dedupe and settings.policy = 'key_strict_fifo' then
    perform from jobs.job_common
    where name = queue_name and singleton_key = full_key and start_after <= starts
      and state < 'active' and not blocked and policy = 'key_strict_fifo'
    limit 1 for share;
    if found then
      return null;
    end if;
  end if;

  insert into jobs.job_common (
    id, name, data, start_after, created_on, singleton_key, keep_until, expire_seconds, deletion_seconds,
    retry_limit, retry_delay, retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds
  ) values (
    job_id, queue_name, jsonb_strip_nulls(jsonb_build_object('companyId', company)) || jsonb_build_object('payload', payload),
    starts, clock_timestamp(),
    case when dedupe or settings.policy = 'key_strict_fifo' then full_key else job_id::text end,
    starts + settings.retention_seconds * interval '1 second', settings.expire_seconds, settings.deletion_seconds,
    settings.retry_limit, settings.retry_delay, settings.retry_backoff, settings.retry_delay_max,
    settings.policy, settings.dead_letter, settings.heartbeat_seconds
  )
  on conflict (name, coalesce(singleton_key, '')) where state = 'created' and policy = 'short'
  do update set start_after = least(job_common.start_after, excluded.start_after);

  if starts <= clock_timestamp() then
    perform pg_notify('prosa_jobs', queue_name);
  end if;
  return job_id;
end
$$;

revoke all on function jobs.add_job from public;
grant usage on schema jobs to prosa_app, prosa_platform;
grant execute on function jobs.add_job to prosa_app, prosa_platform;
