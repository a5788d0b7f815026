-- The place of a lane on the board, from the left; what has none yet comes last, in the order it was made.
alter table tags add column lane_position integer check (lane_position >= 1);

-- When a tag was given to a ticket.
alter table ticket_tags add column created_at timestamptz(3) not null default now();

-- The lane of the board a ticket lies in: of its kanban tags the one that was given last. Null is the first lane,
-- of what has none. Only the triggers below write it, so that whoever gives or takes a tag moves the card.
alter table tickets add column lane_id integer;
alter table tickets
  add foreign key (company_id, lane_id) references tags (company_id, id) on delete set null (lane_id);
create index tickets_lane_idx on tickets (company_id, lane_id, status, updated_at desc, id desc);
-- The same queue by queue, for those who do not see everything.
create index tickets_lane_queue_idx on tickets (company_id, queue_id, lane_id, status, updated_at desc, id desc)
  where status <> 'closed';

create function lane_of(of_company integer, of_ticket integer) returns integer
language sql stable as $$
  select given.tag_id
  from ticket_tags given
  join tags on tags.company_id = given.company_id and tags.id = given.tag_id
  where given.company_id = of_company and given.ticket_id = of_ticket and tags.is_kanban
  order by given.created_at desc, given.tag_id desc
  limit 1
$$;

create function settle_lanes() returns trigger
language plpgsql as $$
begin
  update tickets set lane_id = settled.lane_id
  from (
    select company_id, ticket_id, lane_of(company_id, ticket_id) as lane_id
    from (select distinct company_id, ticket_id from changed_tags) as touched
  ) as settled
  where tickets.company_id = settled.company_id and tickets.id = settled.ticket_id
    and tickets.lane_id is distinct from settled.lane_id;
  return null;
end
$$;
create trigger settle_lanes_of_given after insert on ticket_tags
  referencing new table as changed_tags for each statement execute function settle_lanes();
create trigger settle_lanes_of_taken after delete on ticket_tags
  referencing old table as changed_tags for each statement execute function settle_lanes();

-- A tag became a lane, or is none any more.
create function settle_lanes_of_tag() returns trigger
language plpgsql as $$
begin
  update tickets set lane_id = lane_of(tickets.company_id, tickets.id)
  from ticket_tags given
  where given.company_id = new.company_id and given.tag_id = new.id
    and tickets.company_id = given.company_id and tickets.id = given.ticket_id
    and tickets.lane_id is distinct from lane_of(tickets.company_id, tickets.id);
  return null;
end
$$;
create trigger settle_lanes_of_tag after update of is_kanban on tags
  for each row when (old.is_kanban is distinct from new.is_kanban) execute function settle_lanes_of_tag();

update tickets set lane_id = lane_of(company_id, id)
where exists (
  select 1 from ticket_tags given
  where given.company_id = tickets.company_id and given.ticket_id = tickets.id
);

-- Who moved a card, from where to where.
create table lane_moves (
  id bigint generated always as identity primary key,
  company_id integer not null,
  ticket_id integer not null,
  from_lane_id integer,
  to_lane_id integer,
  user_id integer,
  moved_at timestamptz(3) not null default now(),
  unique (company_id, id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
  foreign key (company_id, from_lane_id) references tags (company_id, id) on delete set null (from_lane_id),
  foreign key (company_id, to_lane_id) references tags (company_id, id) on delete set null (to_lane_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
create index lane_moves_ticket_idx on lane_moves (company_id, ticket_id, id desc);
create index lane_moves_from_lane_idx on lane_moves (company_id, from_lane_id);
create index lane_moves_to_lane_idx on lane_moves (company_id, to_lane_id);
create index lane_moves_user_idx on lane_moves (company_id, user_id);
alter table lane_moves enable row level security;
create policy tenant on lane_moves to prosa_app
  using (company_id = current_setting('app.company_id')::integer)
  with check (company_id = current_setting('app.company_id')::integer);
grant select, insert on lane_moves to prosa_app;

-- What the search of schedules compares, found by its letters as names of contacts are, and by a view for the same
-- reason (0010): LIKE is not leakproof.
alter table schedules add column folded_body text not null generated always as (fold(body)) stored;
create index schedules_search_idx on schedules using gin (company_id, folded_body gin_trgm_ops);
create view schedule_texts as
  select company_id, id as schedule_id, folded_body from schedules
  where company_id = current_setting('app.company_id')::integer;
grant select on schedule_texts to prosa_app;
