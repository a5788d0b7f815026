-- The id of a contact that does not count up, for clients that put it into addresses.
alter table contacts add column uuid uuid not null default gen_random_uuid();

-- The author of a tag; null for tags that came before this column and for authors who have left.
alter table tags add column user_id integer;
alter table tags
  add foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id);
create index tags_user_idx on tags (company_id, user_id) where user_id is not null;

-- A token chosen by a client carries no company: it is found by its hash alone, so two connections of the platform
-- cannot share one.
create unique index connections_token_key on connections (token_hash) where token_hash is not null;

-- Companies in the order of names of all other lists: without case and accents.
drop index companies_listed_idx;
create index companies_listed_idx on companies ((fold(name) collate "C"), id) where deleting_since is null;
