-- What a program asked for under a key of its own (Idempotency-Key), so that the same again is done once and answered
-- alike. Kept for a day.
create table api_requests (
  company_id integer not null references companies (id) on delete cascade,
  connection_id integer not null,
  key text not null,
  -- Of everything that was asked: under one key there is one request.
  request_sha256 bytea not null,
  -- There before anybody else sees the row.
  reply jsonb,
  created_at timestamptz(3) not null,
  primary key (company_id, connection_id, key),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
create index api_requests_age_idx on api_requests (created_at);
alter table api_requests enable row level security;
create policy tenant on api_requests to prosa_app
  using (company_id = current_setting('app.company_id')::integer)
  with check (company_id = current_setting('app.company_id')::integer);
create policy platform on api_requests to prosa_platform using (true);
grant select, insert, update, delete on api_requests to prosa_app;
grant select (created_at), delete on api_requests to prosa_platform;
