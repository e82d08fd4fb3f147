-- An import of a million rows records a million events. This index finds the events before it without reading those.
-- It is a migration of its own, because building it must not hold the lock that adding the column takes.
create index events_without_imports on events (workspace_id, id) where import_id is null;
