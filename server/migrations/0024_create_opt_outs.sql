-- Contacts who said that they want no campaigns.
create table contact_opt_outs (
  company_id integer not null,
  contact_id integer not null,
  -- As they said it.
  words text not null,
  opted_out_at timestamptz(3) not null,
  primary key (company_id, contact_id),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade
);
alter table contact_opt_outs enable row level security;
create policy tenant on contact_opt_outs to prosa_app
  using (company_id = current_setting('app.company_id')::integer)
  with check (company_id = current_setting('app.company_id')::integer);
grant select, insert, update, delete on contact_opt_outs to prosa_app;
