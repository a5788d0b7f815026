-- Rules of the installation that its super user may change. One row.
create table platform_settings (
  id integer primary key default 1 check (id = 1),
  sign_up text not null default 'open' check (sign_up in ('open', 'invitation', 'closed')),
  session_days integer not null default 30 check (session_days between 1 and 365),
  session_idle_days integer not null default 7 check (session_idle_days between 1 and 90),
  password_min_length integer not null default 5 check (password_min_length between 5 and 30),
  changed_by text,
  changed_at timestamptz(3)
);
comment on table platform_settings is 'platform: rules of the installation, the same for every company';
insert into platform_settings default values;
grant select on platform_settings to prosa_app;
grant select, update on platform_settings to prosa_platform;

-- Refresh secrets carry a code made with this key, so that any secret ever issued for the session is recognised.
alter table sessions
  add column family_key bytea not null default uuid_send(gen_random_uuid()),
  drop constraint sessions_end_reason_check,
  add constraint sessions_end_reason_check check (
    end_reason in ('logout', 'replaced', 'reused', 'password', 'disabled', 'left', 'ended', 'second-factor')
  );

-- Set by a sign-up while mail is configured: sends and stores little until somebody opens the link in the mail.
alter table companies add column is_email_unverified boolean not null default false;
