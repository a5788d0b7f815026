-- Running sums of a ticket, so that a change adds the stretch that it ends and does not read all stretches again. They
-- are known for those before `present_stretch_id` and hold while the business hours have this digest; null where the
-- next change has to measure the ticket anew. Tickets from before this migration are such: business hours are not
-- known to SQL, and measuring what is over by the hours of today would change figures of the past.
alter table attendances
  add column present_stretch_id bigint,
  add column hours_digest text,
  -- Business time from the beginning of the ticket to that of the present stretch.
  add column elapsed_business_ms bigint,
  -- The same of the present wait; 0 while it does not wait.
  add column waiting_business_ms bigint,
  -- Business time from the beginning of the ticket to the contact's first message; negative where that is older.
  add column asked_business_ms bigint,
  add check (num_nulls(present_stretch_id, hours_digest, elapsed_business_ms, waiting_business_ms) in (0, 4));
