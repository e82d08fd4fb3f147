-- Apart from the columns, so that their short lock does not wait for the indexes.
create index if not exists follow_ups_search on follow_ups using gin (search) with (gin_pending_list_limit = 512);
create index if not exists commitments_search on commitments using gin (search) with (gin_pending_list_limit = 512);
