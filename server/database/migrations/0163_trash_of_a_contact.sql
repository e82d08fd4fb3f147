-- What is in the trash about one contact: records that belonged to it, their files, and contacts that were merged into it.
create index if not exists trash_entries_owner on trash_entries (workspace_id, (coalesce(data ->> 'contact_id', data ->> 'entity_id')))
  where coalesce(data ->> 'contact_id', data ->> 'entity_id') is not null;
create index if not exists trash_entries_merged_into on trash_entries (workspace_id, (merge ->> 'target_id'))
  where merge is not null;
