-- The merges of contacts, which an erasure and the document about a person follow.
create index concurrently if not exists events_contact_merges on events (workspace_id, id)
  where type = 'contact.deleted' and extra ->> 'merged_into' is not null;
