-- The search across kinds.
create index concurrently if not exists commitments_search on commitments using gin (search) with (gin_pending_list_limit = 512);
