-- Those whose name begins with what is searched for stand side by side in contacts_name_idx, in the order of the list.
-- Only what comes later in a name has to be found by three letters, so this index is of all but the first one: of
-- thirteen thousand Marcias it holds none under "mar". The X, which no folded name has, keeps the second letter from
-- being taken for the beginning of a word.
drop index contacts_search_idx;
create index contacts_search_idx on contacts
  using gin (company_id, ('X' || substr(folded_name, 2)) gin_trgm_ops);
create or replace view contact_names as
  select company_id, id as contact_id, folded_name, 'X' || substr(folded_name, 2) as folded_rest from contacts
  where company_id = current_setting('app.company_id')::integer;

-- What somebody has not read of their open tickets, however many are open. In a table of its own: an index of tickets that
-- knew it would have every ticket that is read write to all of its indexes (0045).
create table unread_tickets (
  company_id integer not null references companies (id) on delete cascade,
  user_id integer not null,
  ticket_id integer not null,
  primary key (company_id, user_id, ticket_id)
);
alter table unread_tickets enable row level security;
create policy tenant on unread_tickets to prosa_app
  using (company_id = current_setting('app.company_id')::integer)
  with check (company_id = current_setting('app.company_id')::integer);
grant select on unread_tickets to prosa_app;

insert into unread_tickets (company_id, user_id, ticket_id)
select company_id, user_id, id from tickets where status = 'open' and user_id is not null and unread_messages > 0;

create function note_unread_ticket() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  if tg_op <> 'INSERT' and old.status = 'open' and old.unread_messages > 0 then
    delete from unread_tickets
    where company_id = old.company_id and user_id = old.user_id and ticket_id = old.id;
  end if;
  if tg_op <> 'DELETE' and new.status = 'open' and new.unread_messages > 0 and new.user_id is not null then
    insert into unread_tickets (company_id, user_id, ticket_id) values (new.company_id, new.user_id, new.id)
    on conflict do nothing;
  end if;
  return null;
end
$$;
create trigger note_unread_ticket_added after insert on tickets
  for each row when (new.status = 'open' and new.unread_messages > 0) execute function note_unread_ticket();
create trigger note_unread_ticket_changed after update of status, user_id, unread_messages on tickets
  for each row when (
    (old.status = 'open', old.user_id, old.unread_messages > 0)
      is distinct from (new.status = 'open', new.user_id, new.unread_messages > 0))
  execute function note_unread_ticket();
create trigger note_unread_ticket_gone after delete on tickets
  for each row when (old.status = 'open' and old.unread_messages > 0) execute function note_unread_ticket();
revoke all on function note_unread_ticket from public;
