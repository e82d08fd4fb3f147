-- The import that caused an event; null for all others, and for events recorded before this migration.
alter table events add column import_id uuid;
