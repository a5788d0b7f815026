-- Whom a campaign may go to: people by their number, whether or not they are contacts yet.
create table contact_lists (
  id integer generated always as identity primary key,
  company_id integer not null references companies (id) on delete cascade,
  name text not null,
  folded_name text collate "C" not null generated always as (fold(name)) stored,
  -- Kept with its items, so that no list is counted to be shown.
  items integer not null default 0 check (items >= 0),
  -- Those WhatsApp was asked about; the rest is not known yet.
  valid_items integer not null default 0 check (valid_items >= 0),
  invalid_items integer not null default 0 check (invalid_items >= 0),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (company_id, id)
);
create unique index contact_lists_name_key on contact_lists (company_id, folded_name);
alter table contact_lists enable row level security;
create policy tenant on contact_lists to prosa_app
  using (company_id = current_setting('app.company_id')::integer)
  with check (company_id = current_setting('app.company_id')::integer);
grant select, insert, update, delete on contact_lists to prosa_app;

create table contact_list_items (
  id integer generated always as identity primary key,
  company_id integer not null,
  contact_list_id integer not null,
  name text not null,
  folded_name text collate "C" not null generated always as (fold(name)) stored,
  -- Digits only, as it was given; the key is what two ways of writing one number share.
  number text not null,
  key text not null,
  -- What a search for a part of a number compares.
  digits text not null generated always as (case when number = key then key else number || ' ' || key end) stored,
  email text not null default '',
  -- Not known until WhatsApp was asked.
  is_whatsapp_valid boolean,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (company_id, id),
  constraint contact_list_items_key unique (company_id, contact_list_id, key),
  foreign key (company_id, contact_list_id) references contact_lists (company_id, id) on delete cascade
);
create index contact_list_items_name_idx on contact_list_items (company_id, contact_list_id, folded_name, id);
create index contact_list_items_unchecked_idx on contact_list_items (company_id, contact_list_id, id)
  where is_whatsapp_valid is null;
create index contact_list_items_search_idx on contact_list_items
  using gin (company_id, contact_list_id, folded_name gin_trgm_ops, digits gin_trgm_ops);
alter table contact_list_items enable row level security;
create policy tenant on contact_list_items to prosa_app
  using (company_id = current_setting('app.company_id')::integer)
  with check (company_id = current_setting('app.company_id')::integer);
grant select, insert, update, delete on contact_list_items to prosa_app;

-- LIKE may use no index under row-level security: this view compares the company itself.
create view contact_list_words as
  select company_id, contact_list_id, id as item_id, folded_name, digits, key from contact_list_items
  where company_id = current_setting('app.company_id')::integer;
grant select on contact_list_words to prosa_app;

-- A spreadsheet may be on its way into a list instead of the contacts. What its columns hold is guessed by their names,
-- and the person has the last word.
alter table contact_imports
  add column contact_list_id integer,
  add column header jsonb not null default '[]',
  add column columns jsonb,
  -- All of them; the first thousand are kept with their lines.
  add column error_count integer not null default 0,
  add foreign key (company_id, contact_list_id) references contact_lists (company_id, id) on delete cascade,
  drop constraint contact_imports_status_check,
  add constraint contact_imports_status_check
    check (status in ('reading', 'ready', 'running', 'done', 'failed', 'cancelled'));
-- The first rows are kept as they stand in the file from here on.
update contact_imports set error_count = jsonb_array_length(errors), preview = '[]';
create index contact_imports_list_idx on contact_imports (company_id, contact_list_id)
  where contact_list_id is not null;
