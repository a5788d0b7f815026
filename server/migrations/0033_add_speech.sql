-- A prompt may answer by a voice: which, and the account at the speech service that pays for it.
alter table prompts add column voice text not null default 'texto';
alter table prompts add column voice_region text not null default '';
-- Sealed; none until somebody filled it in.
alter table prompts add column voice_key text;

-- The system of an internet provider leads.
alter table ticket_automations drop constraint ticket_automations_step_check;
alter table ticket_automations add constraint ticket_automations_step_check
  check (step in ('start', 'queues', 'options', 'prompt', 'integration', 'bills', 'people', 'stopped'));
