-- Filters by custom fields.
create index concurrently if not exists deals_custom_keys on deals using gin (custom_keys(custom_fields)) with (fastupdate = off) where custom_fields <> '{}';
