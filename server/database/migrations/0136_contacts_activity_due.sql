-- Sorts and filters by next_due.
create index concurrently if not exists contacts_next_due on contacts (workspace_id, next_due, id) where next_due is not null;
