-- Emptying the trash compares times of the database: ids have the times of the servers, whose clocks may differ.
-- Entries that are older than this column have none, and are compared by id as before.
alter table trash_entries add column kept_at timestamptz;
alter table trash_entries alter column kept_at set default clock_timestamp();
alter table trash_emptied add column emptied_at timestamptz not null default now();
alter table trash_emptied alter column emptied_at set default clock_timestamp();
