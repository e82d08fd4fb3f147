-- One index per migration, so that writes to the other tables do not wait.
create index if not exists companies_lower_values on companies using gin (lower_values(custom_fields) jsonb_path_ops) with (fastupdate = off) where custom_fields <> '{}';
