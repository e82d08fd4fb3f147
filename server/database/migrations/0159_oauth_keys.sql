-- The API keys of a grant.
create index concurrently if not exists api_keys_grant on api_keys (grant_id) where grant_id is not null;
