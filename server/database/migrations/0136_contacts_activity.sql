-- Sorts and filters by last_activity_at. Partial, so that a new contact, which has no activity, costs nothing.
create index concurrently if not exists contacts_last_activity_at on contacts (workspace_id, last_activity_at, id) where last_activity_at is not null;
