-- What a deals import does with a contact_email that no contact has. Imports made before rejected the row.

alter table imports add column on_missing_contact text not null default 'reject_row'
  check (on_missing_contact in ('skip', 'create', 'reject_row'));
alter table imports alter column on_missing_contact set default 'skip';
