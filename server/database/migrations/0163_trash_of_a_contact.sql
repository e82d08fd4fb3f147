-- The trash entries of what belongs to a contact.
create index concurrently if not exists trash_entries_owner on trash_entries (workspace_id, (coalesce(data ->> 'contact_id', data ->> 'entity_id')))
  where coalesce(data ->> 'contact_id', data ->> 'entity_id') is not null;
