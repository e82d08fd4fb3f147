-- The search across kinds.
create index concurrently if not exists follow_ups_search on follow_ups using gin (search) with (gin_pending_list_limit = 512);
