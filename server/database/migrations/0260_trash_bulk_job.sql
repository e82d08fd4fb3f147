-- The bulk job that deleted a record, which can be undone.
alter table trash_entries add column bulk_job_id uuid;
