-- What the attendances of a day add up to, so that a dashboard is read and not counted, however long the history is.
-- Rows are only added, never changed, so that nobody waits for anybody: several for one day and subject, added up by
-- whoever reads. A job folds them into one.
create table attendance_tallies (
  company_id integer not null references companies (id) on delete cascade,
  day date not null,
  -- Under the connection every attendance is counted once; under tags and attendants as often as it has them.
  kind text not null check (kind in ('connection', 'tag', 'attendant')),
  subject_id integer,
  -- Everything is there twice: once over all queues, for those who see all, and once by queue.
  is_total boolean not null,
  queue_id integer,
  is_folded boolean not null default false,
  begun integer not null,
  finished integer not null,
  waited integer not null,
  waited_ms bigint not null,
  waited_business_ms bigint not null,
  supported integer not null,
  supported_ms bigint not null,
  supported_business_ms bigint not null,
  responded integer not null,
  responded_ms bigint not null,
  responded_business_ms bigint not null,
  resolved_ms bigint not null,
  resolved_business_ms bigint not null,
  rated_1 integer not null,
  rated_2 integer not null,
  rated_3 integer not null
);
create index attendance_tallies_day_idx on attendance_tallies (company_id, kind, is_total, day);
create index attendance_tallies_unfolded_idx on attendance_tallies (company_id, kind, is_total, day) where not is_folded;
alter table attendance_tallies enable row level security;
create policy tenant on attendance_tallies to prosa_app
  using (company_id = current_setting('app.company_id')::integer)
  with check (company_id = current_setting('app.company_id')::integer);
grant select on attendance_tallies to prosa_app;

-- How many contacts have exactly one ticket in a period, without looking at the tickets. A ticket is the only one
-- unless the one before it, or the one after it, is in the period too: one each for itself, minus one where the one
-- before is, minus one where the one after is, plus one where both are, for that was subtracted twice. Each of these
-- is a span of days; those that lie within the period are added up.
create table contact_returns (
  company_id integer not null references companies (id) on delete cascade,
  -- Where the span ends, and how many days before that it begins.
  day date not null,
  span integer not null,
  -- Twice as well; the queue is that of the ticket spoken of.
  is_total boolean not null,
  queue_id integer,
  is_folded boolean not null default false,
  weight integer not null
);
create index contact_returns_day_idx on contact_returns (company_id, is_total, day, span) include (queue_id, weight);
create index contact_returns_unfolded_idx on contact_returns (company_id, is_total, day) where not is_folded;
alter table contact_returns enable row level security;
create policy tenant on contact_returns to prosa_app
  using (company_id = current_setting('app.company_id')::integer)
  with check (company_id = current_setting('app.company_id')::integer);
grant select on contact_returns to prosa_app;

-- One attendance under one subject, put in (1) or taken out (-1).
create type tally_part as (
  sign integer,
  company_id integer,
  day date,
  kind text,
  subject_id integer,
  queue_id integer,
  is_finished boolean,
  waited_ms bigint,
  waited_business_ms bigint,
  supported_ms bigint,
  supported_business_ms bigint,
  responded_ms bigint,
  responded_business_ms bigint,
  resolved_ms bigint,
  resolved_business_ms bigint,
  rate smallint
);

-- Of a company that is being removed nothing is kept.
create function add_to_tallies(parts tally_part[]) returns void
language sql security definer set search_path = public as $$
  insert into attendance_tallies (
    company_id, day, kind, subject_id, is_total, queue_id, begun, finished, waited, waited_ms, waited_business_ms,
    supported, supported_ms, supported_business_ms, responded, responded_ms, responded_business_ms,
    resolved_ms, resolved_business_ms, rated_1, rated_2, rated_3)
  select * from (
    select company_id, day, kind, subject_id, is_total, case when not is_total then queue_id end as queue_id,
      sum(sign) as begun,
      sum(sign * is_finished::integer) as finished,
      sum(sign * (waited_ms is not null)::integer) as waited,
      sum(sign * coalesce(waited_ms, 0)) as waited_ms,
      sum(sign * coalesce(waited_business_ms, 0)) as waited_business_ms,
      sum(sign * (supported_ms is not null)::integer) as supported,
      sum(sign * coalesce(supported_ms, 0)) as supported_ms,
      sum(sign * coalesce(supported_business_ms, 0)) as supported_business_ms,
      sum(sign * (responded_ms is not null)::integer) as responded,
      sum(sign * coalesce(responded_ms, 0)) as responded_ms,
      sum(sign * coalesce(responded_business_ms, 0)) as responded_business_ms,
      sum(sign * coalesce(resolved_ms, 0)) as resolved_ms,
      sum(sign * coalesce(resolved_business_ms, 0)) as resolved_business_ms,
      coalesce(sum(sign) filter (where rate = 1), 0) as rated_1,
      coalesce(sum(sign) filter (where rate = 2), 0) as rated_2,
      coalesce(sum(sign) filter (where rate = 3), 0) as rated_3
    from unnest(parts) as part cross join (values (true), (false)) as kept (is_total)
    group by 1, 2, 3, 4, 5, 6
  ) as change
  where exists (select from companies where id = change.company_id) and (
    begun, finished, waited, waited_ms, waited_business_ms, supported, supported_ms, supported_business_ms,
    responded, responded_ms, responded_business_ms, resolved_ms, resolved_business_ms, rated_1, rated_2, rated_3
  ) is distinct from (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
$$;

create function tally_attendances(gone attendances[], added attendances[]) returns void
language sql security definer set search_path = public as $$
  with changed as (
    select -1 as sign, * from unnest(gone) union all select 1, * from unnest(added)
  ),
  part as (
    select sign, company_id, day, 'connection', connection_id, queue_id, is_finished, waited_ms, waited_business_ms,
      supported_ms, supported_business_ms, responded_ms, responded_business_ms, resolved_ms, resolved_business_ms, rate
    from changed
    union all
    select sign, company_id, day, 'tag', tag_id, queue_id, is_finished, waited_ms, waited_business_ms,
      supported_ms, supported_business_ms, responded_ms, responded_business_ms, resolved_ms, resolved_business_ms, rate
    from changed join ticket_tags using (company_id, ticket_id)
    union all
    select sign, company_id, day, 'attendant', share.user_id, queue_id, is_finished, waited_ms, waited_business_ms,
      share.supported_ms, share.supported_business_ms, share.responded_ms, share.responded_business_ms,
      resolved_ms, resolved_business_ms, share.rate
    from changed join attendance_shares as share using (company_id, ticket_id)
  )
  select add_to_tallies(array(select row(part.*)::tally_part from part))
$$;

create function tally_shares(gone attendance_shares[], added attendance_shares[]) returns void
language sql security definer set search_path = public as $$
  with changed as (
    select -1 as sign, * from unnest(gone) union all select 1, * from unnest(added)
  ),
  part as (
    select sign, company_id, day, 'attendant', share.user_id, queue_id, is_finished, waited_ms, waited_business_ms,
      share.supported_ms, share.supported_business_ms, share.responded_ms, share.responded_business_ms,
      resolved_ms, resolved_business_ms, share.rate
    from changed as share join attendances using (company_id, ticket_id)
  )
  select add_to_tallies(array(select row(part.*)::tally_part from part))
$$;

create function tally_tags(gone ticket_tags[], added ticket_tags[]) returns void
language sql security definer set search_path = public as $$
  with changed as (
    select -1 as sign, * from unnest(gone) union all select 1, * from unnest(added)
  ),
  part as (
    select sign, company_id, day, 'tag', tag_id, queue_id, is_finished, waited_ms, waited_business_ms,
      supported_ms, supported_business_ms, responded_ms, responded_business_ms, resolved_ms, resolved_business_ms, rate
    from changed join attendances using (company_id, ticket_id)
  )
  select add_to_tallies(array(select row(part.*)::tally_part from part))
$$;

-- No period is longer than a year and a day: what lies further apart never matters.
create function tally_returns(gone attendances[], added attendances[]) returns void
language sql security definer set search_path = public as $$
  insert into contact_returns (company_id, day, span, is_total, queue_id, weight)
  select company_id, ends, ends - begins, is_total, case when not is_total then queue_id end, sum(sign * weight)
  from (select -1 as sign, * from unnest(gone) union all select 1, * from unnest(added)) as changed
  cross join lateral (values
    (previous_day, day, -1), (day, next_day, -1), (previous_day, next_day, 1)
  ) as span (begins, ends, weight)
  cross join (values (true), (false)) as kind (is_total)
  where ends - begins < 366 and exists (select from companies where id = company_id)
  group by 1, 2, 3, 4, 5
  having sum(sign * weight) <> 0
$$;

-- Whose tickets they are is settled first: of two tickets of one contact that begin at once the later sees the other.
create function link_attendances(of_company integer, contacts_changed integer[]) returns void
language plpgsql security definer set search_path = public as $$
begin
  perform from contacts where company_id = of_company and id = any (contacts_changed) order by id for no key update;
  update attendances as attendance
  set previous_day = linked.previous_day, next_day = linked.next_day
  from (
    select ticket_id, lag(day) over follows as previous_day, lead(day) over follows as next_day
    from attendances
    where company_id = of_company and contact_id = any (contacts_changed)
    window follows as (partition by contact_id order by day, ticket_id)
  ) as linked
  where attendance.company_id = of_company and attendance.ticket_id = linked.ticket_id
    and (attendance.previous_day, attendance.next_day) is distinct from (linked.previous_day, linked.next_day);
end
$$;

-- What the tickets of before tell: since when they waited, since when somebody attended them, when they were over. What
-- was over the moment it began was never attended: a campaign's, or a history.
insert into ticket_stretches (
  company_id, ticket_id, act, status, queue_id, user_id, connection_id, began_at, ended_at, by_user_id, by_name)
select ticket.company_id, ticket.id, stretch.act, stretch.status, ticket.queue_id,
  case when stretch.status = 'pending' then null else ticket.user_id end, ticket.connection_id,
  stretch.began_at, stretch.ended_at, attendant.id, attendant.name
from tickets as ticket
cross join lateral (
  select greatest(ticket.created_at, ticket.accepted_at) as accepted_at,
    greatest(ticket.created_at, ticket.accepted_at, ticket.closed_at) as closed_at,
    ticket.status = 'closed' and ticket.accepted_at is null and ticket.closed_at <= ticket.created_at as is_archived
) as known
cross join lateral (
  select 'created' as act, 'pending' as status, ticket.created_at as began_at,
    case when ticket.accepted_at is not null then known.accepted_at
      when ticket.status = 'closed' then known.closed_at end as ended_at
  where not known.is_archived
  union all
  select 'accepted', 'open', known.accepted_at, case when ticket.status = 'closed' then known.closed_at end
  where ticket.accepted_at is not null
  union all
  select case when known.is_archived then 'archived' else 'closed' end, 'closed', known.closed_at, null
  where ticket.status = 'closed'
) as stretch
left join users as attendant on stretch.act = 'accepted'
  and attendant.company_id = ticket.company_id and attendant.id = ticket.user_id
order by ticket.id, stretch.began_at, array_position(array['pending', 'open', 'closed'], stretch.status);

insert into attendances (company_id, ticket_id, contact_id, queue_id, connection_id, begun_at, day, hour, is_finished)
select ticket.company_id, ticket.id, ticket.contact_id, ticket.queue_id, ticket.connection_id, ticket.created_at,
  local.began::date, extract(hour from local.began), ticket.status = 'closed'
from tickets as ticket
left join settings as zone on zone.company_id = ticket.company_id and zone.key = 'timezone'
cross join lateral (
  select ticket.created_at at time zone coalesce(zone.value, 'America/Sao_Paulo') as began
) as local
where exists (
  select from ticket_stretches as stretch
  where stretch.company_id = ticket.company_id and stretch.ticket_id = ticket.id and stretch.status <> 'closed'
);
analyze ticket_stretches;
analyze attendances;
select link_attendances(company_id, array_agg(distinct contact_id)) from attendances group by company_id;
select tally_attendances('{}', array_agg(row(attendance.*)::attendances)),
  tally_returns('{}', array_agg(row(attendance.*)::attendances))
from attendances as attendance group by company_id, day;

-- From here on the database does this by itself.
create function attendances_added() returns trigger
language plpgsql security definer set search_path = public as $$
declare
  added_rows attendances[] := array(select row(added.*)::attendances from added);
begin
  perform tally_attendances('{}', added_rows);
  perform tally_returns('{}', added_rows);
  perform link_attendances(company_id, array_agg(distinct contact_id)) from added group by company_id;
  return null;
end
$$;
create trigger attendances_added after insert on attendances
  referencing new table as added for each statement execute function attendances_added();

create function attendances_changed() returns trigger
language plpgsql security definer set search_path = public as $$
declare
  gone_rows attendances[] := array(select row(gone.*)::attendances from gone);
  added_rows attendances[] := array(select row(added.*)::attendances from added);
begin
  perform tally_attendances(gone_rows, added_rows);
  perform tally_returns(gone_rows, added_rows);
  perform link_attendances(company_id, array_agg(distinct contact_id))
  from (
    -- Not joined: PostgreSQL takes the two for tiny, and would compare each row with each.
    (select company_id, ticket_id, contact_id, day from gone
      except select company_id, ticket_id, contact_id, day from added)
    union all
    (select company_id, ticket_id, contact_id, day from added
      except select company_id, ticket_id, contact_id, day from gone)
  ) as moved
  group by company_id;
  return null;
end
$$;
create trigger attendances_changed after update on attendances
  referencing old table as gone new table as added for each statement execute function attendances_changed();

create function attendances_gone() returns trigger
language plpgsql security definer set search_path = public as $$
declare
  gone_rows attendances[] := array(select row(gone.*)::attendances from gone);
begin
  perform tally_attendances(gone_rows, '{}');
  perform tally_returns(gone_rows, '{}');
  perform link_attendances(company_id, array_agg(distinct contact_id)) from gone group by company_id;
  return null;
end
$$;
create trigger attendances_gone after delete on attendances
  referencing old table as gone for each statement execute function attendances_gone();

-- What a ticket counts under is still there while it is taken out of the tallies: a cascade would take all at once.
create function forget_attendance() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  delete from attendances where company_id = old.company_id and ticket_id = old.id;
  return old;
end
$$;
create trigger forget_attendance before delete on tickets
  for each row execute function forget_attendance();

create function attendance_shares_added() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  perform tally_shares('{}', array(select row(added.*)::attendance_shares from added));
  return null;
end
$$;
create trigger attendance_shares_added after insert on attendance_shares
  referencing new table as added for each statement execute function attendance_shares_added();

create function attendance_shares_changed() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  perform tally_shares(
    array(select row(gone.*)::attendance_shares from gone), array(select row(added.*)::attendance_shares from added));
  return null;
end
$$;
create trigger attendance_shares_changed after update on attendance_shares
  referencing old table as gone new table as added for each statement execute function attendance_shares_changed();

create function attendance_shares_gone() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  perform tally_shares(array(select row(gone.*)::attendance_shares from gone), '{}');
  return null;
end
$$;
create trigger attendance_shares_gone after delete on attendance_shares
  referencing old table as gone for each statement execute function attendance_shares_gone();

create function ticket_tags_added() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  perform tally_tags('{}', array(select row(added.*)::ticket_tags from added));
  return null;
end
$$;
create trigger ticket_tags_added after insert on ticket_tags
  referencing new table as added for each statement execute function ticket_tags_added();

create function ticket_tags_gone() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  perform tally_tags(array(select row(gone.*)::ticket_tags from gone), '{}');
  return null;
end
$$;
create trigger ticket_tags_gone after delete on ticket_tags
  referencing old table as gone for each statement execute function ticket_tags_gone();

-- Makes one row of each day and subject again, one folding at a time. What is added meanwhile stays as it is until the
-- next time. Says how many days it folded, of at most so many.
create function fold_attendance_tallies(most integer) returns integer
language plpgsql security definer set search_path = public as $$
declare
  tallied integer;
  returned integer;
begin
  perform pg_advisory_xact_lock(hashtext('fold_attendance_tallies'));
  with unfolded as (
    select distinct company_id, kind, is_total, day from attendance_tallies where not is_folded limit most
  ),
  gone as (
    delete from attendance_tallies as tally using unfolded
    where tally.company_id = unfolded.company_id and tally.kind = unfolded.kind and tally.is_total = unfolded.is_total
      and tally.day = unfolded.day
    returning tally.*
  ),
  folded as (
    insert into attendance_tallies
    select company_id, day, kind, subject_id, is_total, queue_id, true,
      sum(begun), sum(finished), sum(waited), sum(waited_ms), sum(waited_business_ms),
      sum(supported), sum(supported_ms), sum(supported_business_ms),
      sum(responded), sum(responded_ms), sum(responded_business_ms),
      sum(resolved_ms), sum(resolved_business_ms), sum(rated_1), sum(rated_2), sum(rated_3)
    from gone
    group by company_id, day, kind, subject_id, is_total, queue_id
    having sum(begun) <> 0
  )
  select count(*) into tallied from unfolded;

  with unfolded as (
    select distinct company_id, is_total, day from contact_returns where not is_folded limit most
  ),
  gone as (
    delete from contact_returns as returns using unfolded
    where returns.company_id = unfolded.company_id and returns.is_total = unfolded.is_total
      and returns.day = unfolded.day
    returning returns.*
  ),
  folded as (
    insert into contact_returns
    select company_id, day, span, is_total, queue_id, true, sum(weight)
    from gone
    group by company_id, day, span, is_total, queue_id
    having sum(weight) <> 0
  )
  select count(*) into returned from unfolded;
  return greatest(tallied, returned);
end
$$;

-- Whose attendances wait to be measured: those from before there were any.
create function companies_with_unmeasured_attendances() returns setof integer
language sql stable security definer set search_path = public as $$
  select distinct company_id from attendances where time_zone is null
$$;

revoke all on function add_to_tallies, tally_attendances, tally_shares, tally_tags, tally_returns, link_attendances,
  fold_attendance_tallies, companies_with_unmeasured_attendances from public;
grant execute on function fold_attendance_tallies, companies_with_unmeasured_attendances to prosa_platform;
