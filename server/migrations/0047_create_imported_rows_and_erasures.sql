-- What was brought over from another product, and what it became here: a second run brings nothing twice, and what was
-- deleted here meanwhile is not brought back.
create table imported_rows (
  company_id integer not null references companies (id) on delete cascade,
  -- Which installation it came from.
  source text not null,
  kind text not null check (kind in (
    'company', 'queue', 'connection', 'user', 'tag', 'quickMessage', 'contact', 'ticket', 'message')),
  source_id text not null,
  target_id bigint not null,
  primary key (company_id, source, kind, source_id)
);
create index imported_rows_company_idx on imported_rows (source, source_id) where kind = 'company';
alter table imported_rows enable row level security;
create policy tenant on imported_rows to prosa_app
  using (company_id = current_setting('app.company_id')::integer)
  with check (company_id = current_setting('app.company_id')::integer);
create policy platform on imported_rows for select to prosa_platform using (true);
grant select, insert on imported_rows to prosa_app;
grant select on imported_rows to prosa_platform;

-- A person who asked to be forgotten: who carried it out, and what it came to.
create table erasures (
  id integer generated always as identity primary key,
  company_id integer not null references companies (id) on delete cascade,
  -- No reference: it goes, and its number says nothing about anybody.
  contact_id integer not null,
  -- What to look for while it is under way: {keys, names, pattern}. Forgotten with the rest.
  subject jsonb,
  requested_by text not null,
  messages integer not null default 0,
  files integer not null default 0,
  -- Rows in which the person was named beside their conversation, and how many there are still.
  mentions integer not null default 0,
  left_over integer,
  created_at timestamptz(3) not null default now(),
  finished_at timestamptz(3),
  unique (company_id, id),
  check ((subject is null) = (finished_at is not null)),
  check ((left_over is null) = (finished_at is null))
);
-- One at a time for a person.
create unique index erasures_running_key on erasures (company_id, contact_id) where finished_at is null;
alter table erasures enable row level security;
create policy tenant on erasures to prosa_app
  using (company_id = current_setting('app.company_id')::integer)
  with check (company_id = current_setting('app.company_id')::integer);
grant select, insert, update on erasures to prosa_app;

-- The next messages of a conversation, in groups too, and the copies that are kept to send them again. Gives the keys of
-- the files that belong to nobody any more.
create function erase_messages(of_contact integer, most integer, out erased integer, out keys text[])
language plpgsql security definer set search_path = public as $$
declare
  company integer := current_setting('app.company_id')::integer;
  provider_ids text[];
begin
  with gone as (
    delete from messages where company_id = company and id in (
      select id from messages where company_id = company and contact_id = of_contact
      union all
      select id from messages where company_id = company and participant_id = of_contact
      limit most)
    returning provider_id, array_remove(array[media_key, thumbnail_key, playable_key], null) as files
  )
  select count(*), array_agg(provider_id), coalesce(array_agg(file.key) filter (where file.key is not null), '{}')
  into erased, provider_ids, keys
  from gone left join lateral unnest(gone.files) as file (key) on true;
  delete from connection_copies where company_id = company and message_id = any (provider_ids);
  keys := array(select orphan.key from orphaned_files as orphan where orphan.key = any (keys));
end
$$;

create function erased_text(value text, pattern text, names text[]) returns text
language plpgsql immutable as $$
declare
  name text;
begin
  value := regexp_replace(value, pattern, '•••', 'gi');
  foreach name in array names loop
    value := replace(value, name, '•••');
  end loop;
  return value;
end
$$;

-- A zero, since in JSON a number may stand without quotes.
create function erased_json(value jsonb, pattern text, names text[]) returns jsonb
language sql immutable as $$
  select erased_text(regexp_replace(value::text, pattern, '0', 'gi'), pattern, names)::jsonb
$$;

-- Whatever else of the company tells of a person: lists and address books they are in lose them, and where their number
-- or address stands in a text it is blacked out, and with it their name. With `only_count` nothing is changed. What the
-- company itself is called, and its people, are left alone.
create function erase_mentions(
  of_contact integer, pattern text, person_keys text[], names text[], only_count boolean
) returns integer
language plpgsql security definer set search_path = public as $$
declare
  company integer := current_setting('app.company_id')::integer;
  place record;
  touched integer;
  total integer := 0;
  first_id bigint;
  last_id bigint;
  portion constant bigint := 20000;
begin
  if not only_count then
    delete from contact_list_items where company_id = company and key = any (person_keys);
    get diagnostics touched = row_count;
    total := total + touched;
    delete from phone_book_entries
    where company_id = company and (key = any (person_keys) or phone = any (person_keys) or lid = any (person_keys));
    get diagnostics touched = row_count;
    total := total + touched;
    delete from sandbox_customers
    where company_id = company and (phone = any (person_keys) or lid = any (person_keys));
    delete from incoming_events where company_id = company and (lane || ' ' || event::text) ~* pattern;
    delete from connection_memories where company_id = company and name ~* pattern;
    update audit_entries set target_name = null
    where company_id = company and act like 'contact.%' and target_id = of_contact::text and target_name is not null;
    update messages set reactions = reactions - of_contact::text
    where company_id = company and reactions ? of_contact::text;
  end if;

  for place in
    select c.relname as name,
      string_agg(format('%I = %s', a.attname, case
        when a.atttypid = 'jsonb'::regtype then format('erased_json(%I, $2, $3)', a.attname)
        when a.atttypid = 'text[]'::regtype then format('erased_text(%I::text, $2, $3)::text[]', a.attname)
        else format('erased_text(%I, $2, $3)', a.attname) end), ', ') as assignments,
      string_agg(format('coalesce(%I::text, '''')', a.attname), ' || '' '' || ') as words,
      exists (select from pg_attribute i where i.attrelid = c.oid and i.attname = 'id'
        and i.atttypid in ('integer'::regtype, 'bigint'::regtype)) as has_id
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and a.atttypid in ('text'::regtype, 'text[]'::regtype, 'jsonb'::regtype)
      and (a.attname !~ '_key$' and a.attname !~ '_sha256$')
      and exists (select from pg_attribute o where o.attrelid = c.oid and o.attname = 'company_id' and not o.attisdropped)
      and c.relname not in ('users', 'connections', 'connection_accounts', 'connection_memories', 'settings',
        'sessions', 'password_resets', 'second_factors', 'erasures', 'imported_rows')
    group by c.relname, c.oid
  loop
    first_id := 0;
    last_id := 0;
    if place.has_id then
      execute format('select coalesce(min(id), 0), coalesce(max(id), 0) from %I where company_id = $1', place.name)
        into first_id, last_id using company;
    end if;
    while first_id <= last_id loop
      if only_count then
        execute format('select count(*) from %I where company_id = $1 and (%s) ~* $2 %s',
            place.name, place.words, case when place.has_id then 'and id between $3 and $4' else '' end)
          into touched using company, pattern, first_id, first_id + portion - 1;
      else
        execute format('update %I set %s where company_id = $1 and (%s) ~* $2 %s', place.name, place.assignments,
            place.words, case when place.has_id then 'and id between $4 and $5' else '' end)
          using company, pattern, names, first_id, first_id + portion - 1;
        get diagnostics touched = row_count;
      end if;
      total := total + touched;
      first_id := first_id + portion;
      -- A word now and then: who hears nothing for long takes the connection for dead.
      raise notice '% up to %', place.name, first_id;
    end loop;
  end loop;
  return total;
end
$$;

revoke all on function erase_messages, erase_mentions from public;
grant execute on function erase_messages, erase_mentions to prosa_app;
