-- Notes that the product writes are evidence: their author cannot delete them.
alter table ticket_notes add column is_automatic boolean not null default false;
