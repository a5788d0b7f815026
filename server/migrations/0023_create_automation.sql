-- Why the product said something by itself: the rule, and the setting that asked for it.
alter table messages add column automation jsonb;

-- What the automatic part of a conversation remembers. There is none until it has said something.
create table ticket_automations (
  company_id integer not null,
  ticket_id integer not null,
  -- Who leads: nobody yet, the menu of queues, the options of one queue, people; or it has stopped, because a machine
  -- answered a machine.
  step text not null check (step in ('start', 'queues', 'options', 'people', 'stopped')),
  -- Where it brought the ticket; another queue on the ticket means that somebody else has decided.
  queue_id integer,
  -- Where in the tree the customer is; none at its top.
  option_id integer,
  -- In a row.
  wrong_answers integer not null default 0 check (wrong_answers >= 0),
  -- What is said only once in a conversation and was.
  said text[] not null default '{}',
  said_at timestamptz(3),
  -- How often it answered, in all and in the minute that began at a moment.
  answers integer not null default 0,
  recent_answers integer not null default 0,
  recent_since timestamptz(3),
  -- The newest message of the customer that was answered: told again, it is not answered again.
  message_id bigint not null,
  since timestamptz(3) not null,
  primary key (company_id, ticket_id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
  foreign key (company_id, queue_id) references queues (company_id, id) on delete set null (queue_id),
  foreign key (company_id, option_id) references queue_options (company_id, id) on delete set null (option_id)
);
create index ticket_automations_queue_idx on ticket_automations (company_id, queue_id) where queue_id is not null;
create index ticket_automations_option_idx on ticket_automations (company_id, option_id) where option_id is not null;
alter table ticket_automations enable row level security;
create policy tenant on ticket_automations to prosa_app
  using (company_id = current_setting('app.company_id')::integer)
  with check (company_id = current_setting('app.company_id')::integer);
grant select, insert, update, delete on ticket_automations to prosa_app;

-- What the timers look for every minute: it costs what is due, not what there is.
create index tickets_inactive_idx on tickets (company_id, connection_id, updated_at)
  where status = 'open' and last_message_from_me and not is_group;
create index tickets_unrouted_idx on tickets (company_id, connection_id, updated_at)
  where status = 'pending' and queue_id is null and not is_group;

-- How a customer found the attendance: asked when the ticket was resolved, answered or not.
create table ratings (
  company_id integer not null,
  ticket_id integer not null,
  -- Who attended; null when they left the company.
  user_id integer,
  rate smallint check (rate between 1 and 3),
  asked_at timestamptz(3) not null,
  rated_at timestamptz(3),
  primary key (company_id, ticket_id),
  check ((rate is null) = (rated_at is null)),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
create index ratings_user_idx on ratings (company_id, user_id, rated_at);
alter table ratings enable row level security;
create policy tenant on ratings to prosa_app
  using (company_id = current_setting('app.company_id')::integer)
  with check (company_id = current_setting('app.company_id')::integer);
grant select, insert, update, delete on ratings to prosa_app;
