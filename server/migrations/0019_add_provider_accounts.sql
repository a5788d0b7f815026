-- Beside the sandbox: a linked device of a phone ("beta"), and Meta's Cloud API.
alter table connections
  drop constraint connections_provider_check,
  add constraint connections_provider_check check (provider in ('beta', 'cloud', 'sandbox')),
  alter column provider set default 'beta',
  drop constraint connections_reason_check,
  add constraint connections_reason_check check (reason in (
    'requested', 'qr-expired', 'logged-out', 'replaced', 'banned', 'restricted', 'outdated', 'unauthorized',
    'network', 'timeout', 'provider-failed')),
  -- Of the token for the external API; the token itself is shown once and kept nowhere.
  add column token_hash bytea;
alter table connection_changes
  drop constraint connection_changes_reason_check,
  add constraint connection_changes_reason_check check (reason in (
    'requested', 'qr-expired', 'logged-out', 'replaced', 'banned', 'restricted', 'outdated', 'unauthorized',
    'network', 'timeout', 'provider-failed'));

-- What an admin fills in so that a provider can serve a connection. A sandbox needs none.
create table connection_accounts (
  company_id integer not null,
  connection_id integer not null,
  -- A number at Meta serves one connection of the whole installation: what arrives is routed by it.
  phone_number_id text constraint connection_accounts_phone_number_id_key unique,
  business_account_id text,
  imports_history boolean not null default false,
  -- Encrypted: the access token, the app secret, the verify token, the proxy.
  secrets text not null default '',
  -- The end of the address that Meta delivers to.
  webhook_key uuid not null default gen_random_uuid() unique,
  primary key (company_id, connection_id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
alter table connection_accounts enable row level security;
create policy tenant on connection_accounts to prosa_app
  using (company_id = current_setting('app.company_id')::integer)
  with check (company_id = current_setting('app.company_id')::integer);
grant select, insert, update, delete on connection_accounts to prosa_app;
-- Only for finding whose a delivery is.
create policy platform on connection_accounts for select to prosa_platform using (true);
grant select (company_id, connection_id, webhook_key) on connection_accounts to prosa_platform;

-- What was sent, as the provider encoded it: a phone that could not decrypt asks for it again, for some days.
create table connection_copies (
  company_id integer not null,
  connection_id integer not null,
  message_id text not null,
  content bytea not null,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, connection_id, message_id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
create index connection_copies_old_idx on connection_copies (created_at);
alter table connection_copies enable row level security;
create policy tenant on connection_copies to prosa_app
  using (company_id = current_setting('app.company_id')::integer)
  with check (company_id = current_setting('app.company_id')::integer);
grant select, insert, update, delete on connection_copies to prosa_app;

-- Meta's id of a person for one business, when the phone number is not told.
alter table contact_addresses
  drop constraint contact_addresses_kind_check,
  add constraint contact_addresses_kind_check check (kind in ('phone', 'lid', 'group', 'businessScopedId'));
