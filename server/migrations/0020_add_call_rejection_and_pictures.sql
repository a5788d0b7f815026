-- Where a company takes no calls, one that rings is refused.
alter table outgoing_acts
  drop constraint outgoing_acts_act_check,
  add constraint outgoing_acts_act_check check (act in ('send', 'edit', 'revoke', 'react', 'read', 'reject'));
comment on column outgoing_acts.detail is 'The reaction, or which call is refused; what is edited or sent is read from the message.';

-- When WhatsApp was last asked for the picture of somebody, whether there was one or not.
alter table contacts add column picture_checked_at timestamptz(3);
