-- What is live is tallied by the lane of the board too, so that a lane and the tabs of the list say how many they hold
-- without walking through them.
alter table live_ticket_tallies add column lane_id integer;

-- What is there once needs no folding: only what changed is written anew. What somebody else is folding at this moment is
-- left to them.
create or replace function fold_live_tickets(of_company integer) returns void
language sql security definer set search_path = public as $$
  with gone as (
    delete from live_ticket_tallies where ctid = any (array(
      select ctid from live_ticket_tallies
      where ctid = any (array(
        select each.ctid from (
          select ctid, count(*) over (partition by status, queue_id, user_id, lane_id) as rows
          from live_ticket_tallies where company_id = of_company) as each
        where each.rows > 1))
      for update skip locked))
    returning *
  )
  insert into live_ticket_tallies (company_id, status, queue_id, user_id, lane_id, count)
  select company_id, status, queue_id, user_id, lane_id, sum(count) from gone group by 1, 2, 3, 4, 5 having sum(count) <> 0
$$;

create or replace function tally_live_tickets() returns trigger
language plpgsql security definer set search_path = public as $$
declare
  of_company constant integer := case tg_op when 'DELETE' then old.company_id else new.company_id end;
begin
  if tg_op = 'DELETE' and not exists (select from companies where id = of_company) then return null; end if;
  if tg_op <> 'INSERT' and old.status <> 'closed' then
    insert into live_ticket_tallies (company_id, status, queue_id, user_id, lane_id, count)
    values (of_company, old.status, old.queue_id, old.user_id, old.lane_id, -1);
  end if;
  if tg_op <> 'DELETE' and new.status <> 'closed' then
    insert into live_ticket_tallies (company_id, status, queue_id, user_id, lane_id, count)
    values (of_company, new.status, new.queue_id, new.user_id, new.lane_id, 1);
  end if;
  if random() < 0.02 then perform fold_live_tickets(of_company); end if;
  return null;
end
$$;

drop trigger tally_live_tickets_changed on tickets;
create trigger tally_live_tickets_changed after update of status, queue_id, user_id, lane_id on tickets
  for each row when (
    (old.status, old.queue_id, old.user_id, old.lane_id)
      is distinct from (new.status, new.queue_id, new.user_id, new.lane_id)
    and (old.status <> 'closed' or new.status <> 'closed'))
  execute function tally_live_tickets();

-- Counted anew, with their lanes.
delete from live_ticket_tallies;
insert into live_ticket_tallies (company_id, status, queue_id, user_id, lane_id, count)
select company_id, status, queue_id, user_id, lane_id, count(*) from tickets
where status <> 'closed' group by 1, 2, 3, 4, 5 order by 1;
