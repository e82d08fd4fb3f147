-- The contacts that were merged into one, which an erasure and the document about a person follow.
create index concurrently if not exists events_merged_contact on events (workspace_id, (extra ->> 'merged_into'))
  where type = 'contact.deleted' and extra ->> 'merged_into' is not null;
