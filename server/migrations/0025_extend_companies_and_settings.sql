-- Every day from Monday on, as queues have them; from and to the same time it is closed.
update companies set schedules = '[
    {"weekdayEn": "monday", "startTime": "08:00", "endTime": "18:00"},
    {"weekdayEn": "tuesday", "startTime": "08:00", "endTime": "18:00"},
    {"weekdayEn": "wednesday", "startTime": "08:00", "endTime": "18:00"},
    {"weekdayEn": "thursday", "startTime": "08:00", "endTime": "18:00"},
    {"weekdayEn": "friday", "startTime": "08:00", "endTime": "18:00"},
    {"weekdayEn": "saturday", "startTime": "08:00", "endTime": "12:00"},
    {"weekdayEn": "sunday", "startTime": "00:00", "endTime": "00:00"}]'
  where jsonb_array_length(schedules) <> 7;
alter table companies
  alter column schedules set default '[
    {"weekdayEn": "monday", "startTime": "08:00", "endTime": "18:00"},
    {"weekdayEn": "tuesday", "startTime": "08:00", "endTime": "18:00"},
    {"weekdayEn": "wednesday", "startTime": "08:00", "endTime": "18:00"},
    {"weekdayEn": "thursday", "startTime": "08:00", "endTime": "18:00"},
    {"weekdayEn": "friday", "startTime": "08:00", "endTime": "18:00"},
    {"weekdayEn": "saturday", "startTime": "08:00", "endTime": "12:00"},
    {"weekdayEn": "sunday", "startTime": "00:00", "endTime": "00:00"}]',
  add check (jsonb_array_length(schedules) = 7),
  add column schedules_changed_by text,
  add column schedules_changed_at timestamptz(3);

-- Who changed it last, by name: it is still to be read after the person has left.
alter table settings
  add column changed_by text,
  add column changed_at timestamptz(3);
