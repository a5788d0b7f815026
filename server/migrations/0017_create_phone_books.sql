-- The address books of the phones behind the connections, as their providers tell them: what an import offers. Nobody
-- in them is a contact before somebody imports them.
create table phone_book_entries (
  id bigint generated always as identity primary key,
  company_id integer not null,
  connection_id integer not null,
  -- What two ways of writing one number share; of somebody without a number, WhatsApp's inner id.
  key text not null,
  name text not null,
  phone text,
  lid text,
  constraint phone_book_entries_key unique (company_id, connection_id, key),
  check (num_nonnulls(phone, lid) > 0),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
create index phone_book_entries_order_idx on phone_book_entries (company_id, connection_id, id);
alter table phone_book_entries enable row level security;
create policy tenant on phone_book_entries to prosa_app
  using (company_id = current_setting('app.company_id')::integer)
  with check (company_id = current_setting('app.company_id')::integer);
grant select, insert, update on phone_book_entries to prosa_app;

-- An import reads a file, or the address book of one connection or of all.
alter table contact_imports
  alter column file_key drop not null,
  add column source text not null default 'file' check (source in ('file', 'phone')),
  -- Whose book; null for all. No reference: what is left of an import whose connection was removed must not become one
  -- of all the others.
  add column connection_id integer,
  -- Known ones that had no name yet.
  add column updated integer not null default 0,
  add check ((source = 'file') = (file_key is not null));

-- What a process asks of the one that owns a connection, and what that one answered. Removed by whoever asked.
create table connection_questions (
  id uuid primary key,
  company_id integer not null,
  connection_id integer not null,
  question jsonb not null,
  answer jsonb,
  asked_at timestamptz(3) not null default now(),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
create index connection_questions_age_idx on connection_questions (company_id, connection_id, asked_at);
alter table connection_questions enable row level security;
create policy tenant on connection_questions to prosa_app
  using (company_id = current_setting('app.company_id')::integer)
  with check (company_id = current_setting('app.company_id')::integer);
grant select, insert, update, delete on connection_questions to prosa_app;
