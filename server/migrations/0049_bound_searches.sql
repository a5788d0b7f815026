-- The cards of a lane that are one's own, in the order of the lane.
create index tickets_lane_user_idx on tickets (company_id, user_id, lane_id, status, updated_at desc, id desc)
  where status <> 'closed';

-- As before (0044), but for where the ids are compared: beside the words, PostgreSQL read the index of all ids up to the
-- newest for it, which is all of the history of all companies.
create or replace function find_messages(words text, before bigint, contacts integer[], wanted integer, most integer)
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
          and not messages.is_deleted and messages.body <> ''
        offset 0) as holding
      where holding.id <= newest
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
