-- Where the restore of an archive stopped, and what the next run has to know; null for other imports.
alter table imports add column restore_progress jsonb;
