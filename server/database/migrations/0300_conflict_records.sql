-- A stored conflict with If-Match has values of the record, but not its id. With the id, an erasure finds it.
alter table idempotency_keys add column record_id uuid;
