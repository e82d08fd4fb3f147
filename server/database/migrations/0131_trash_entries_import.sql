-- The records that the revert of an import moved to the trash.
create index concurrently if not exists trash_entries_import on trash_entries (workspace_id, import_id, id) where import_id is not null;
