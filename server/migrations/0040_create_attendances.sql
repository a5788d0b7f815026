-- Every change of a ticket begins a stretch: what state it is in from then on, and who decided it. The history of a
-- ticket is its stretches; its times are added up from them.
create table ticket_stretches (
  id bigint generated always as identity primary key,
  company_id integer not null,
  ticket_id integer not null,
  act text not null check (act in (
    'created', 'archived', 'queued', 'accepted', 'returned', 'transferred', 'reconnected', 'closed', 'reopened', 'rated')),
  status text not null check (status in ('pending', 'open', 'closed')),
  queue_id integer,
  user_id integer,
  connection_id integer,
  began_at timestamptz(3) not null,
  -- Null for the one that goes on.
  ended_at timestamptz(3) check (ended_at >= began_at),
  -- Who decided it: a person, also by name so that it is still to be read after they left, or a rule of the product.
  by_user_id integer,
  by_name text,
  by_rule text,
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
  foreign key (company_id, queue_id) references queues (company_id, id) on delete set null (queue_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id),
  foreign key (company_id, by_user_id) references users (company_id, id) on delete set null (by_user_id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete set null (connection_id)
);
create index ticket_stretches_ticket_idx on ticket_stretches (company_id, ticket_id, id);
create unique index ticket_stretches_present_key on ticket_stretches (company_id, ticket_id) where ended_at is null;
create index ticket_stretches_queue_idx on ticket_stretches (company_id, queue_id) where queue_id is not null;
create index ticket_stretches_user_idx on ticket_stretches (company_id, user_id) where user_id is not null;
create index ticket_stretches_by_user_idx on ticket_stretches (company_id, by_user_id) where by_user_id is not null;
create index ticket_stretches_connection_idx on ticket_stretches (company_id, connection_id)
  where connection_id is not null;
alter table ticket_stretches enable row level security;
create policy tenant on ticket_stretches to prosa_app
  using (company_id = current_setting('app.company_id')::integer)
  with check (company_id = current_setting('app.company_id')::integer);
grant select, insert, update on ticket_stretches to prosa_app;

-- What a ticket amounts to so far, in milliseconds, each time also within business hours. None for what nobody ever
-- had to attend: what a campaign sent, or a history that was taken over.
create table attendances (
  company_id integer not null,
  ticket_id integer not null,
  -- That of the ticket, and gone with it.
  contact_id integer not null,
  -- Where the ticket is now, or was last.
  queue_id integer,
  connection_id integer,
  begun_at timestamptz(3) not null,
  -- Of the beginning, as a calendar and a clock of the company show it.
  day date not null,
  hour smallint not null check (hour between 0 and 23),
  -- By which clock it was measured; null until it is.
  time_zone text,
  is_finished boolean not null,
  -- Since when it waits for somebody; null while it does not.
  waiting_since timestamptz(3),
  -- All waits that ended with an acceptance; null until there is one.
  waited_ms bigint,
  waited_business_ms bigint,
  -- All stretches in which somebody attended it, that are over.
  supported_ms bigint,
  supported_business_ms bigint,
  -- The contact's first message, and the first that a person wrote after it.
  asked_at timestamptz(3),
  responded_at timestamptz(3),
  responded_ms bigint,
  responded_business_ms bigint,
  -- From the beginning to the end; null while it is not over.
  resolved_ms bigint,
  resolved_business_ms bigint,
  rate smallint check (rate between 1 and 3),
  -- When the same contact's ticket before this one, and the one after it, began.
  previous_day date,
  next_day date,
  primary key (company_id, ticket_id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
  foreign key (company_id, queue_id) references queues (company_id, id) on delete set null (queue_id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete set null (connection_id)
);
create index attendances_newest_idx on attendances (company_id, begun_at desc, ticket_id desc);
create index attendances_day_idx on attendances (company_id, day, hour);
create index attendances_contact_idx on attendances (company_id, contact_id, day, ticket_id);
create index attendances_queue_idx on attendances (company_id, queue_id, begun_at desc, ticket_id desc);
create index attendances_connection_idx on attendances (company_id, connection_id, begun_at desc, ticket_id desc);
create index attendances_unmeasured_idx on attendances (company_id, ticket_id) where time_zone is null;
alter table attendances enable row level security;
create policy tenant on attendances to prosa_app
  using (company_id = current_setting('app.company_id')::integer)
  with check (company_id = current_setting('app.company_id')::integer);
grant select, insert, update on attendances to prosa_app;

-- What one person did of it. A ticket that two attended has two.
create table attendance_shares (
  company_id integer not null,
  ticket_id integer not null,
  user_id integer not null,
  supported_ms bigint,
  supported_business_ms bigint,
  responded_ms bigint,
  responded_business_ms bigint,
  rate smallint check (rate between 1 and 3),
  primary key (company_id, ticket_id, user_id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index attendance_shares_user_idx on attendance_shares (company_id, user_id, ticket_id desc);
alter table attendance_shares enable row level security;
create policy tenant on attendance_shares to prosa_app
  using (company_id = current_setting('app.company_id')::integer)
  with check (company_id = current_setting('app.company_id')::integer);
grant select, insert, update on attendance_shares to prosa_app;
