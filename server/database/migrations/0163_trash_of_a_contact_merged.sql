-- The trash entries of the contacts that were merged into one.
create index concurrently if not exists trash_entries_merged_into on trash_entries (workspace_id, (merge ->> 'target_id'))
  where merge is not null;
