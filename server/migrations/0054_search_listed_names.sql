-- As the contacts' names (0052): those that begin with what is searched for stand side by side in
-- contact_list_items_name_idx, and only what comes later in a name is found by three letters.
drop index contact_list_items_search_idx;
create index contact_list_items_search_idx on contact_list_items
  using gin (company_id, contact_list_id, ('X' || substr(folded_name, 2)) gin_trgm_ops, digits gin_trgm_ops);
create or replace view contact_list_words as
  select company_id, contact_list_id, id as item_id, folded_name, digits, key, 'X' || substr(folded_name, 2) as folded_rest
  from contact_list_items
  where company_id = current_setting('app.company_id')::integer;
