-- Sorts and filters by next_due.
create index concurrently if not exists deals_next_due on deals (workspace_id, next_due, id) where next_due is not null;
