-- The entries that the job which empties the trash deletes.
create index concurrently if not exists trash_entries_kept_at on trash_entries (workspace_id, kept_at);
