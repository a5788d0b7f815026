-- What a language model is told before it answers customers, and the key of the account that pays for it.
create table prompts (
  id integer generated always as identity primary key,
  company_id integer not null references companies (id) on delete cascade,
  name text not null,
  prompt text not null,
  -- Sealed.
  api_key text not null,
  max_tokens integer not null check (max_tokens >= 1),
  temperature double precision not null check (temperature between 0 and 2),
  max_messages integer not null check (max_messages >= 1),
  -- Where the people are who go on; none when it was removed.
  queue_id integer,
  -- What the answers cost so far.
  prompt_tokens bigint not null default 0,
  completion_tokens bigint not null default 0,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (company_id, id),
  foreign key (company_id, queue_id) references queues (company_id, id) on delete set null (queue_id)
);
create index prompts_queue_idx on prompts (company_id, queue_id) where queue_id is not null;
alter table prompts enable row level security;
create policy tenant on prompts to prosa_app
  using (company_id = current_setting('app.company_id')::integer)
  with check (company_id = current_setting('app.company_id')::integer);
grant select, insert, update, delete on prompts to prosa_app;

-- One that is in use is not removed by anybody; the service says by whom.
alter table queues add column prompt_id integer;
alter table queues add foreign key (company_id, prompt_id)
  references prompts (company_id, id) on delete set null (prompt_id);
create index queues_prompt_idx on queues (company_id, prompt_id) where prompt_id is not null;

alter table connections add column prompt_id integer;
alter table connections add foreign key (company_id, prompt_id)
  references prompts (company_id, id) on delete set null (prompt_id);
create index connections_prompt_idx on connections (company_id, prompt_id) where prompt_id is not null;

-- A language model leads.
alter table ticket_automations drop constraint ticket_automations_step_check;
alter table ticket_automations add constraint ticket_automations_step_check
  check (step in ('start', 'queues', 'options', 'prompt', 'people', 'stopped'));
