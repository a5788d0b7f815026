create extension if not exists pg_trgm with schema public;
create extension if not exists btree_gin with schema public;

create table contacts (
  id integer generated always as identity primary key,
  company_id integer not null references companies (id) on delete cascade,
  name text not null,
  -- What lists are ordered by and searches compare. Byte order, so that a browser can order the same way.
  folded_name text collate "C" not null generated always as (fold(name)) stored,
  email text not null default '',
  picture_key text,
  is_group boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (company_id, id)
);
create index contacts_name_idx on contacts (company_id, folded_name, id);
create index contacts_search_idx on contacts using gin (company_id, folded_name gin_trgm_ops);
alter table contacts enable row level security;
create policy tenant on contacts to prosa_app
  using (company_id = current_setting('app.company_id')::integer)
  with check (company_id = current_setting('app.company_id')::integer);
grant select, insert, update, delete on contacts to prosa_app;

-- Where a contact can be reached. WhatsApp knows one person by a phone number, by an inner id (lid), or by both; a group
-- by an id of its own. The address is kept as it was given, the key is what two ways of writing one number share.
create table contact_addresses (
  id integer generated always as identity primary key,
  company_id integer not null,
  contact_id integer not null,
  kind text not null check (kind in ('phone', 'lid', 'group')),
  address text not null,
  key text not null,
  -- What a search for a part of a number compares.
  digits text not null generated always as (case when address = key then key else address || ' ' || key end) stored,
  created_at timestamptz(3) not null default now(),
  constraint contact_addresses_key unique (company_id, kind, key),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade
);
create index contact_addresses_contact_idx on contact_addresses (company_id, contact_id);
create index contact_addresses_search_idx on contact_addresses
  using gin (company_id, digits gin_trgm_ops) where kind = 'phone';
alter table contact_addresses enable row level security;
create policy tenant on contact_addresses to prosa_app
  using (company_id = current_setting('app.company_id')::integer)
  with check (company_id = current_setting('app.company_id')::integer);
grant select, insert, update, delete on contact_addresses to prosa_app;

create table contact_fields (
  id integer generated always as identity primary key,
  company_id integer not null,
  contact_id integer not null,
  name text not null,
  value text not null,
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade
);
create index contact_fields_contact_idx on contact_fields (company_id, contact_id);
alter table contact_fields enable row level security;
create policy tenant on contact_fields to prosa_app
  using (company_id = current_setting('app.company_id')::integer)
  with check (company_id = current_setting('app.company_id')::integer);
grant select, insert, update, delete on contact_fields to prosa_app;

-- LIKE is not leakproof, so under row-level security it may not use an index. These views belong to the owner, whom
-- the policies do not bind, and compare the company themselves: the search reads an index, and one company only.
create view contact_names as
  select company_id, id as contact_id, folded_name from contacts
  where company_id = current_setting('app.company_id')::integer;
create view contact_numbers as
  select company_id, contact_id, digits, key from contact_addresses
  where company_id = current_setting('app.company_id')::integer and kind = 'phone';
grant select on contact_names, contact_numbers to prosa_app;
