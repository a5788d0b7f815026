-- The health of the platform counts what waits to be sent, over all companies.
create policy platform on outgoing_acts for select to prosa_platform using (true);
grant select on outgoing_acts to prosa_platform;

-- The duties of a process (web, worker, gateway), beside its heartbeat.
alter table presence_hosts add column roles text[] not null default '{}';

-- When the last backup of this installation was finished.
alter table installation add column backed_up_at timestamptz(3);
grant select (backed_up_at) on installation to prosa_platform;
