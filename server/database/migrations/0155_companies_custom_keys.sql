-- Filters by custom fields.
create index concurrently if not exists companies_custom_keys on companies using gin (custom_keys(custom_fields)) with (fastupdate = off) where custom_fields <> '{}';
