-- The ETag of a stored conflict with If-Match, for its replays.
alter table idempotency_keys add column etag text;
