create table tags (
  id integer generated always as identity primary key,
  company_id integer not null references companies (id) on delete cascade,
  name text not null,
  color text not null check (color ~ '^#[0-9A-F]{6}$'),
  is_kanban boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (company_id, id),
  unique (company_id, name, color, is_kanban)
);
-- By code points, whatever the database's language: a browser must be able to put a row in its place.
create index tags_by_name_idx on tags (company_id, fold(name) collate "C", id);
alter table tags enable row level security;
create policy tenant on tags to prosa_app
  using (company_id = current_setting('app.company_id')::integer)
  with check (company_id = current_setting('app.company_id')::integer);
grant select, insert, update, delete on tags to prosa_app;
