-- A spreadsheet on its way into the contacts. The file lies in the storage until the import has ended.
create table contact_imports (
  id integer generated always as identity primary key,
  company_id integer not null references companies (id) on delete cascade,
  user_id integer not null,
  file_name text not null,
  file_key text not null,
  status text not null default 'reading' check (status in ('reading', 'ready', 'running', 'done', 'failed')),
  failure text check (failure in ('unreadable', 'empty', 'columns', 'too-many-rows')),
  -- Whether it goes on by itself once the file has been read.
  starts_by_itself boolean not null,
  total integer not null default 0,
  processed integer not null default 0,
  created integer not null default 0,
  skipped integer not null default 0,
  preview jsonb not null default '[]',
  errors jsonb not null default '[]',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index contact_imports_user_idx on contact_imports (company_id, user_id);
alter table contact_imports enable row level security;
create policy tenant on contact_imports to prosa_app
  using (company_id = current_setting('app.company_id')::integer)
  with check (company_id = current_setting('app.company_id')::integer);
grant select, insert, update, delete on contact_imports to prosa_app;
