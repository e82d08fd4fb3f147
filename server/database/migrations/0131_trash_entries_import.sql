-- In a migration of its own: the table stays readable while its index is built.
create index if not exists trash_entries_import on trash_entries (workspace_id, import_id, id) where import_id is not null;
