-- A number that is not on the scale is corrected once per question.
alter table ratings add column corrected_at timestamptz(3);
