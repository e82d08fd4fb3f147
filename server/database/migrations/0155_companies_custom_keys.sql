-- One index per migration, so that writes to the other tables do not wait.
create index if not exists companies_custom_keys on companies using gin (custom_keys(custom_fields)) with (fastupdate = off) where custom_fields <> '{}';
