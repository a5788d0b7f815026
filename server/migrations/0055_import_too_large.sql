-- A spreadsheet that inflates to more than is read is refused with a reason of its own.
alter table contact_imports drop constraint contact_imports_failure_check;
alter table contact_imports add constraint contact_imports_failure_check
  check (failure in ('unreadable', 'empty', 'columns', 'too-many-rows', 'too-large'));
