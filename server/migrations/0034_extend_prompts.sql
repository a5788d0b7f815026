-- Whom a prompt asks, up to and with the version and without a slash at the end, and for which model; null is what the
-- platform asks.
alter table prompts
  add column base_url text,
  add column model text;

-- Who last changed what is said automatically, by name: it is still to be read after the person has left.
alter table connections
  add column changed_by text,
  add column changed_at timestamptz(3);
alter table queues
  add column changed_by text,
  add column changed_at timestamptz(3);
alter table queue_options
  add column changed_by text,
  add column changed_at timestamptz(3);
