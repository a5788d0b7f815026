-- Two people who were forgotten are two still: where a text tells rows apart (a person within a campaign, the name of a
-- list), what stands in its place differs from row to row. Else the second of them could never be forgotten.
drop function erased_text(text, text, text[]);
create function erased_text(value text, pattern text, names text[], mask text default '•••') returns text
language plpgsql immutable as $$
declare
  name text;
begin
  value := regexp_replace(value, pattern, mask, 'gi');
  foreach name in array names loop
    value := replace(value, name, mask);
  end loop;
  return value;
end
$$;

-- As it was but for that.
create or replace function erase_mentions(
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
        when tells_apart then format('erased_text(%I, $2, $3, ''•••'' || %s)', a.attname,
          case when has_id then 'id' else of_contact::text end)
        else format('erased_text(%I, $2, $3)', a.attname) end), ', ') as assignments,
      string_agg(format('coalesce(%I::text, '''')', a.attname), ' || '' '' || ') as words,
      has_id
    from pg_class c
      join pg_attribute a on a.attrelid = c.oid
      cross join lateral (
        select exists (select from pg_attribute i where i.attrelid = c.oid and i.attname = 'id'
            and i.atttypid in ('integer'::regtype, 'bigint'::regtype)) as has_id,
          exists (select from pg_index u where u.indrelid = c.oid and u.indisunique
            and pg_get_indexdef(u.indexrelid) ~ ('\m(folded_)?' || a.attname || '\M')) as tells_apart
      ) as known
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and a.atttypid in ('text'::regtype, 'text[]'::regtype, 'jsonb'::regtype)
      and (a.attname !~ '_key$' and a.attname !~ '_sha256$')
      and exists (select from pg_attribute o where o.attrelid = c.oid and o.attname = 'company_id' and not o.attisdropped)
      and c.relname not in ('users', 'connections', 'connection_accounts', 'connection_memories', 'settings',
        'sessions', 'password_resets', 'second_factors', 'erasures', 'imported_rows')
    group by c.relname, c.oid, has_id
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
