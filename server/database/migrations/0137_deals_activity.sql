-- Sorts and filters by last_activity_at.
create index concurrently if not exists deals_last_activity_at on deals (workspace_id, last_activity_at, id) where last_activity_at is not null;
