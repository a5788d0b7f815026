-- What a company owes for one period. Its price is copied when it is made, so that a plan whose price changes later
-- changes no debt. Money is numeric and is reckoned in whole cents, never in floating point.
create table invoices (
  id integer generated always as identity primary key,
  company_id integer not null references companies (id) on delete cascade,
  -- The day on which the company's time ends, as its own calendar shows it.
  due_date date not null,
  -- What is paid for: the plan the company has afterwards. Its name stays readable after the plan is gone.
  plan_id integer references plans (id) on delete set null,
  detail text not null,
  recurrence text not null check (recurrence in ('MENSAL', 'BIMESTRAL', 'TRIMESTRAL', 'SEMESTRAL', 'ANUAL')),
  value numeric(12, 2) not null check (value > 0),
  status text not null default 'open' check (status in ('open', 'paid', 'cancelled')),
  paid_at timestamptz(3),
  -- By which means: a gateway, or the hand of the platform's owner.
  paid_by text check (paid_by in ('pix-key', 'efi', 'asaas', 'hand')),
  -- Who said so by hand, by name: it is still to be read after the person has left.
  confirmed_by text,
  -- Until when the company's time runs because of it.
  renewed_until timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (company_id, id),
  check ((status = 'paid') = (paid_at is not null)),
  check ((status = 'paid') = (paid_by is not null))
);
-- One debt for one period, however many make it at once: until it is paid the due date stays, so a company has one open
-- invoice and no second. What was paid or cancelled does not count: a due date may be moved back by hand to a day that
-- was paid for already, and that day is owed again.
create unique index invoices_one_open_key on invoices (company_id) where status = 'open';
create index invoices_newest_idx on invoices (company_id, due_date desc, id desc);
create index invoices_all_idx on invoices (due_date desc, id desc);
create index invoices_plan_id_idx on invoices (plan_id);
alter table invoices enable row level security;
create policy tenant on invoices to prosa_app
  using (company_id = current_setting('app.company_id')::integer)
  with check (company_id = current_setting('app.company_id')::integer);
create policy platform on invoices for select to prosa_platform using (true);
grant select, insert, update on invoices to prosa_app;
grant select on invoices to prosa_platform;

-- A request for money that was shown to somebody: a Pix code for one invoice.
create table charges (
  id integer generated always as identity primary key,
  company_id integer not null,
  invoice_id integer not null,
  gateway text not null check (gateway in ('pix-key', 'efi', 'asaas')),
  -- Our name for it, chosen before the gateway hears of it: what comes back under it is known even if we were
  -- interrupted. A code of a plain Pix key names the invoice and is asked about nowhere.
  reference text not null,
  value numeric(12, 2) not null check (value > 0),
  -- What is copied and pasted; empty until the gateway gave it.
  code text not null default '',
  expires_at timestamptz(3),
  -- A closed one is not asked about any more.
  status text not null default 'open' check (status in ('open', 'paid', 'closed')),
  created_at timestamptz(3) not null default now(),
  unique (company_id, id),
  foreign key (company_id, invoice_id) references invoices (company_id, id) on delete cascade
);
create unique index charges_reference_key on charges (gateway, reference) where gateway <> 'pix-key';
-- Whoever asks twice at once gets the same one.
create unique index charges_one_open_key on charges (company_id, invoice_id) where status = 'open';
create index charges_invoice_idx on charges (company_id, invoice_id);
create index charges_asked_idx on charges (id) where status = 'open' and gateway <> 'pix-key';
alter table charges enable row level security;
create policy tenant on charges to prosa_app
  using (company_id = current_setting('app.company_id')::integer)
  with check (company_id = current_setting('app.company_id')::integer);
create policy platform on charges for select to prosa_platform using (true);
grant select, insert, update on charges to prosa_app;
grant select on charges to prosa_platform;

-- Money that came, told by a gateway and confirmed by asking it. Each payment is told of many times and counts once.
create table payments (
  id integer generated always as identity primary key,
  company_id integer not null,
  invoice_id integer not null,
  gateway text not null check (gateway in ('efi', 'asaas')),
  -- The end-to-end id of the Pix, or the gateway's number of the payment.
  event_id text not null,
  value numeric(12, 2) not null,
  -- Why it paid nothing: too much or too little, or its invoice was not open any more. Null when it paid the invoice.
  problem text check (problem in ('wrong-value', 'invoice-closed')),
  -- When the platform's owner dealt with the problem, and who.
  resolved_at timestamptz(3),
  resolved_by text,
  received_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  unique (company_id, id),
  unique (gateway, event_id),
  foreign key (company_id, invoice_id) references invoices (company_id, id) on delete cascade
);
create index payments_invoice_idx on payments (company_id, invoice_id);
create index payments_problems_idx on payments (id) where problem is not null and resolved_at is null;
alter table payments enable row level security;
create policy tenant on payments to prosa_app
  using (company_id = current_setting('app.company_id')::integer)
  with check (company_id = current_setting('app.company_id')::integer);
create policy platform on payments for select to prosa_platform using (true);
grant select, insert, update on payments to prosa_app;
grant select on payments to prosa_platform;

alter table companies
  -- A company that never paid is on trial until its due date.
  add column first_paid_at timestamptz(3),
  -- Whom the money comes from, as it was filled in the last time.
  add column billing jsonb;
-- Sign-up gives one day: whoever has been given more since is a customer.
update companies set first_paid_at = created_at where due_date > created_at + interval '2 days';

-- The daily look for companies whose time ends soon.
create index companies_due_date_idx on companies (due_date);
