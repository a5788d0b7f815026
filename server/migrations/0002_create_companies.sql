create table plans (
  id integer generated always as identity primary key,
  name text not null,
  users integer not null default 0 check (users >= 0),
  connections integer not null default 0 check (connections >= 0),
  queues integer not null default 0 check (queues >= 0),
  value numeric(12, 2) not null default 0 check (value >= 0),
  use_campaigns boolean not null default true,
  use_schedules boolean not null default true,
  use_internal_chat boolean not null default true,
  use_external_api boolean not null default true,
  use_kanban boolean not null default true,
  use_open_ai boolean not null default true,
  use_integrations boolean not null default true,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
comment on table plans is 'platform: what the platform offers, the same for every company';
create unique index plans_name_key on plans (lower(name));
grant select on plans to prosa_app;
grant select, insert, update, delete on plans to prosa_platform;

create table companies (
  id integer generated always as identity primary key,
  name text not null,
  phone text not null default '',
  email text not null default '',
  status boolean not null default true,
  due_date timestamptz(3) not null,
  recurrence text not null default 'MENSAL'
    check (recurrence in ('MENSAL', 'BIMESTRAL', 'TRIMESTRAL', 'SEMESTRAL', 'ANUAL')),
  schedules jsonb not null default '[]',
  plan_id integer not null references plans (id) on delete restrict,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create unique index companies_name_key on companies (lower(name));
create index companies_plan_id_idx on companies (plan_id);
alter table companies enable row level security;
create policy tenant on companies to prosa_app
  using (id = current_setting('app.company_id')::integer)
  with check (id = current_setting('app.company_id')::integer);
create policy platform on companies to prosa_platform using (true) with check (true);
grant select, update on companies to prosa_app;
grant select, insert, update, delete on companies to prosa_platform;

create table settings (
  id integer generated always as identity primary key,
  company_id integer not null references companies (id) on delete cascade,
  key text not null,
  value text not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (company_id, key)
);
alter table settings enable row level security;
create policy tenant on settings to prosa_app
  using (company_id = current_setting('app.company_id')::integer)
  with check (company_id = current_setting('app.company_id')::integer);
grant select, insert, update, delete on settings to prosa_app;
