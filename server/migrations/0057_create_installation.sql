-- Which secret key and which kind of storage belong to this database, so that a process with others is refused.
create table installation (
  id smallint primary key default 1 check (id = 1),
  key_id text not null,
  storage text not null check (storage in ('folder', 's3'))
);
comment on table installation is 'platform: the key and the storage that all processes share';

-- Links to create the first super user, printed at each start until there is one.
create table setup_links (
  secret_hash bytea primary key,
  expires_at timestamptz(3) not null
);
comment on table setup_links is 'platform: there is no company before the first super user';
grant select, insert, delete on setup_links to prosa_platform;
