-- Filters by custom fields.
create index concurrently if not exists contacts_custom_keys on contacts using gin (custom_keys(custom_fields)) with (fastupdate = off) where custom_fields <> '{}';
