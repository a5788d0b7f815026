-- What came about in each minute and in each hour of a campaign, so that the plot of a report is read and not counted:
-- by the minute while it is young, by the hour later. Several rows for one span, added up, so that senders and
-- acknowledgements do not wait for each other.
create table campaign_spans (
  company_id integer not null,
  campaign_id integer not null,
  -- How long the span is.
  minutes smallint not null check (minutes in (1, 60)),
  starts_at timestamptz(3) not null,
  slot smallint not null,
  sent integer not null default 0,
  delivered integer not null default 0,
  read integer not null default 0,
  replied integer not null default 0,
  failed integer not null default 0,
  primary key (company_id, campaign_id, minutes, starts_at, slot),
  foreign key (company_id, campaign_id) references campaigns (company_id, id) on delete cascade
);
alter table campaign_spans enable row level security;
create policy tenant on campaign_spans to prosa_app
  using (company_id = current_setting('app.company_id')::integer)
  with check (company_id = current_setting('app.company_id')::integer);
grant select, insert, update, delete on campaign_spans to prosa_app;

insert into campaign_spans (company_id, campaign_id, minutes, starts_at, slot, sent, delivered, read, replied, failed)
select recipient.company_id, recipient.campaign_id, span.minutes,
  date_bin(make_interval(mins => span.minutes), happened.at, timestamptz 'epoch'), recipient.id % 8,
  count(*) filter (where happened.what = 1),
  count(*) filter (where happened.what = 2),
  count(*) filter (where happened.what = 3),
  count(*) filter (where happened.what = 4),
  count(*) filter (where happened.what = 5)
from campaign_recipients as recipient
cross join lateral unnest(
  array[recipient.sent_at, recipient.delivered_at, recipient.read_at, recipient.replied_at, recipient.failed_at]
) with ordinality as happened (at, what)
cross join unnest(array[1, 60]) as span (minutes)
where happened.at is not null
group by 1, 2, 3, 4, 5;
