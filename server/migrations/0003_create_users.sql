create table queues (
  id integer generated always as identity primary key,
  company_id integer not null references companies (id) on delete cascade,
  name text not null,
  color text not null,
  order_queue integer not null default 0,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (company_id, id),
  unique (company_id, name),
  unique (company_id, color)
);
alter table queues enable row level security;
create policy tenant on queues to prosa_app
  using (company_id = current_setting('app.company_id')::integer)
  with check (company_id = current_setting('app.company_id')::integer);
grant select, insert, update, delete on queues to prosa_app;

create table connections (
  id integer generated always as identity primary key,
  company_id integer not null references companies (id) on delete cascade,
  name text not null,
  provider text not null default 'beta',
  status text not null default 'DISCONNECTED'
    check (status in ('OPENING', 'qrcode', 'PAIRING', 'CONNECTED', 'TIMEOUT', 'DISCONNECTED')),
  is_default boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (company_id, id),
  unique (company_id, name)
);
create unique index connections_one_default on connections (company_id) where is_default;
alter table connections enable row level security;
create policy tenant on connections to prosa_app
  using (company_id = current_setting('app.company_id')::integer)
  with check (company_id = current_setting('app.company_id')::integer);
grant select, insert, update, delete on connections to prosa_app;

create table users (
  id integer generated always as identity primary key,
  company_id integer not null references companies (id) on delete cascade,
  name text not null,
  email text not null check (email = lower(email)),
  password_hash text not null,
  profile text not null default 'user' check (profile in ('admin', 'supervisor', 'user')),
  super boolean not null default false,
  sees_all_tickets boolean not null default false,
  language text not null default 'pt' check (language in ('pt', 'en', 'es')),
  connection_id integer,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (company_id, id),
  foreign key (company_id, connection_id) references connections (company_id, id)
    on delete set null (connection_id)
);
-- One person, one e-mail on the whole platform: the login form asks for nothing else.
create unique index users_email_key on users (email);
create index users_connection_idx on users (company_id, connection_id) where connection_id is not null;
create index users_newest_idx on users (company_id, created_at desc, id desc);
alter table users enable row level security;
create policy tenant on users to prosa_app
  using (company_id = current_setting('app.company_id')::integer)
  with check (company_id = current_setting('app.company_id')::integer);
create policy platform on users for select to prosa_platform using (true);
grant select, insert, update, delete on users to prosa_app;
grant select on users to prosa_platform;

create table user_queues (
  company_id integer not null,
  user_id integer not null,
  queue_id integer not null,
  primary key (company_id, user_id, queue_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, queue_id) references queues (company_id, id) on delete cascade
);
create index user_queues_queue_idx on user_queues (company_id, queue_id);
alter table user_queues enable row level security;
create policy tenant on user_queues to prosa_app
  using (company_id = current_setting('app.company_id')::integer)
  with check (company_id = current_setting('app.company_id')::integer);
grant select, insert, delete on user_queues to prosa_app;
