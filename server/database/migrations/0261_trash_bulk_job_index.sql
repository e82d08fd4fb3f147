create index concurrently if not exists trash_entries_bulk_job on trash_entries (workspace_id, bulk_job_id, entity_id) where bulk_job_id is not null;
