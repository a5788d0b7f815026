-- The latest first, without sorting all of them.
create index contact_opt_outs_newest_idx on contact_opt_outs (company_id, opted_out_at desc, contact_id desc);

-- What is unread is found among one's own and what waits, each in its order: this one read past what others attend. And
-- without it, reading a ticket changes no index.
drop index tickets_unread_idx;

-- Room in each page for the next version of a row: a tick on a message, or a ticket that was read, then stays where it
-- is and touches no index (HOT).
alter table messages set (fillfactor = 90);
alter table tickets set (fillfactor = 90);

-- What is live by state, queue and person, so that the strip of the dashboard is read and not counted. Rows are only
-- added, so that nobody waits for anybody; now and then whoever adds one folds those of the company.
create table live_ticket_tallies (
  company_id integer not null references companies (id) on delete cascade,
  status text not null check (status in ('pending', 'open')),
  queue_id integer,
  user_id integer,
  count integer not null
);
create index live_ticket_tallies_company_idx on live_ticket_tallies (company_id);
alter table live_ticket_tallies enable row level security;
create policy tenant on live_ticket_tallies to prosa_app
  using (company_id = current_setting('app.company_id')::integer)
  with check (company_id = current_setting('app.company_id')::integer);
grant select on live_ticket_tallies to prosa_app;

insert into live_ticket_tallies (company_id, status, queue_id, user_id, count)
select company_id, status, queue_id, user_id, count(*) from tickets where status <> 'closed' group by 1, 2, 3, 4;

-- What somebody else is folding at this moment is left to them.
create function fold_live_tickets(of_company integer) returns void
language sql security definer set search_path = public as $$
  with gone as (
    delete from live_ticket_tallies where ctid = any (array(
      select ctid from live_ticket_tallies where company_id = of_company for update skip locked))
    returning *
  )
  insert into live_ticket_tallies (company_id, status, queue_id, user_id, count)
  select company_id, status, queue_id, user_id, sum(count) from gone group by 1, 2, 3, 4 having sum(count) <> 0
$$;

-- Of a company that is being removed nothing is kept.
create function tally_live_tickets() returns trigger
language plpgsql security definer set search_path = public as $$
declare
  of_company constant integer := case tg_op when 'DELETE' then old.company_id else new.company_id end;
begin
  if tg_op = 'DELETE' and not exists (select from companies where id = of_company) then return null; end if;
  if tg_op <> 'INSERT' and old.status <> 'closed' then
    insert into live_ticket_tallies values (of_company, old.status, old.queue_id, old.user_id, -1);
  end if;
  if tg_op <> 'DELETE' and new.status <> 'closed' then
    insert into live_ticket_tallies values (of_company, new.status, new.queue_id, new.user_id, 1);
  end if;
  if random() < 0.02 then perform fold_live_tickets(of_company); end if;
  return null;
end
$$;
create trigger tally_live_tickets_added after insert on tickets
  for each row when (new.status <> 'closed') execute function tally_live_tickets();
create trigger tally_live_tickets_changed after update of status, queue_id, user_id on tickets
  for each row when (
    (old.status, old.queue_id, old.user_id) is distinct from (new.status, new.queue_id, new.user_id)
    and (old.status <> 'closed' or new.status <> 'closed'))
  execute function tally_live_tickets();
create trigger tally_live_tickets_gone after delete on tickets
  for each row when (old.status <> 'closed') execute function tally_live_tickets();
revoke all on function fold_live_tickets, tally_live_tickets from public;

-- Who has waited longest in a queue, and the tickets that waiting, attending and the ratings count, in their order.
create index attendances_longest_wait_idx on attendances (company_id, queue_id, waiting_since)
  where waiting_since is not null;
create index attendances_waiting_idx on attendances (company_id, begun_at desc, ticket_id desc)
  where waiting_since is not null;
create index attendances_attended_idx on attendances (company_id, begun_at desc, ticket_id desc)
  where not is_finished and waiting_since is null;
create index attendances_rated_idx on attendances (company_id, begun_at desc, ticket_id desc) where rate is not null;

-- Lets a portion of the past go of a row that is about to be removed: in one statement a long history would hold its
-- locks for minutes, and not be done in time. What is live is left to whoever removes the row, and tells the screens.
-- Says how many rows it took; none is left when it took none.
create function loosen_history(of_table text, of_id integer, at_most integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  of_company constant integer := current_setting('app.company_id')::integer;
  history constant text[] := array['messages', 'ticket_stretches', 'attendances', 'attendance_shares', 'ticket_tags',
    'ticket_notes', 'lane_moves', 'ratings', 'campaign_recipients', 'chat_messages', 'incoming_events', 'tickets'];
  reference record;
  loosened integer;
begin
  if of_table not in ('connections', 'contacts', 'queues', 'tags', 'users') then
    raise exception 'Nothing is loosened from %.', of_table;
  end if;
  for reference in
    select source.relname as name, attribute.attname as key, fk.confdeltype = 'c' as is_taken_along
    from pg_constraint fk
    join pg_class source on source.oid = fk.conrelid
    join pg_attribute attribute on attribute.attrelid = fk.conrelid and attribute.attnum = fk.conkey[2]
    where fk.contype = 'f' and fk.confrelid = format('public.%I', of_table)::regclass and fk.confdeltype in ('c', 'n')
      and source.relname = any (history)
    -- A ticket takes along what belongs to it, of which little is left by then.
    order by array_position(history, source.relname::text)
  loop
    execute format(
      case when reference.is_taken_along then 'delete from public.%1$I' else 'update public.%1$I set %2$I = null' end
      || ' where ctid = any (array(select ctid from public.%1$I where company_id = $1 and %2$I = $2 %3$s limit $3))',
      reference.name, reference.key, case reference.name when 'tickets' then 'and status = ''closed''' else '' end
    ) using of_company, of_id, at_most;
    get diagnostics loosened = row_count;
    if loosened > 0 then return loosened; end if;
  end loop;
  return 0;
end
$$;
revoke all on function loosen_history from public;
grant execute on function loosen_history to prosa_app;
