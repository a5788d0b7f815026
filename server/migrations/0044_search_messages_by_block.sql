-- A search for words that costs what it finds, not how long the history is. Messages are looked through in blocks of
-- ids, the newest first, and each word stands in the index once per company and block: what other companies said, and
-- what was said in other blocks, is not even touched.
create function message_block(of_message bigint) returns integer
language sql immutable strict parallel safe
return (of_message >> 17)::integer;

create function block_prefix(of_company integer, block integer) returns text
language sql immutable strict parallel safe
return of_company || '.' || block || '.';

-- The words of a message as the index holds them, where they stand included. PostgreSQL takes none above two kilobytes,
-- and nobody searches for such.
create function message_lexemes(of_company integer, of_message bigint, body text) returns tsvector
language plpgsql immutable strict parallel safe as $$
declare
  words tsvector := to_tsvector('simple', public.fold(body));
begin
  if length(body) >= 300 then
    words := ts_delete(words, array(select lexeme from unnest(words) where length(lexeme) >= 300));
  end if;
  return replace(
    ' ' || words::text, ' ''', ' ''' || public.block_prefix(of_company, public.message_block(of_message)))::tsvector;
end
$$;

-- The same words in one block.
create function lexemes_in_block(asked tsquery, of_company integer, block integer) returns tsquery
language sql immutable strict parallel safe
return regexp_replace(
  asked::text, '''((?:[^''\\]|''''|\\\\)*)''', '''' || public.block_prefix(of_company, block) || '\1''', 'g')::tsquery;

drop view message_words;
drop index messages_words_idx;
create index messages_words_idx on messages using gin (message_lexemes(company_id, id, body))
  where not is_deleted and body <> '';

-- The messages of the company that hold all the words and are older than one, newest first: at most so many, of at most
-- so many that hold the words, and of these contacts only if any are named. Where it stopped before the beginning of
-- history it says so, by a last row without a ticket. A search is not leakproof (see contact_names), which is why it
-- compares the company itself.
create function find_messages(words text, before bigint, contacts integer[], wanted integer, most integer)
returns table (message_id bigint, ticket_id integer)
language plpgsql stable security definer set search_path = public as $$
declare
  of_company constant integer := current_setting('app.company_id')::integer;
  asked constant tsquery := to_tsquery('simple', fold(words));
  oldest constant bigint := (
    select messages.id from messages where messages.company_id = of_company order by messages.id limit 1);
  newest constant bigint := (
    select messages.id from messages where messages.company_id = of_company
      and messages.id < coalesce(before, 9223372036854775807)
    order by messages.id desc limit 1);
  message record;
  looked integer := 0;
  found integer := 0;
begin
  if oldest is null or newest is null or numnode(asked) = 0 then return; end if;
  for block in reverse message_block(newest)..message_block(oldest) loop
    for message in
      -- Fenced off, or the order by id would tempt it to read all messages backwards.
      select holding.id, holding.ticket_id, contacts is null or holding.contact_id in (select unnest(contacts)) as is_near
      from (
        select messages.id, messages.ticket_id, messages.contact_id from messages
        where message_lexemes(messages.company_id, messages.id, messages.body)
            @@ lexemes_in_block(asked, of_company, block)
          and not messages.is_deleted and messages.body <> '' and messages.id <= newest
        offset 0) as holding
      order by holding.id desc
    loop
      looked := looked + 1;
      if message.is_near then
        found := found + 1;
        message_id := message.id;
        ticket_id := message.ticket_id;
        return next;
      end if;
      if looked >= most or found >= wanted then
        message_id := message.id;
        ticket_id := null;
        return next;
        return;
      end if;
    end loop;
  end loop;
end
$$;
revoke all on function find_messages from public;
grant execute on function find_messages to prosa_app;
