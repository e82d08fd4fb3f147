-- One index per migration, so that writes to the other tables do not wait.
create index if not exists deals_lower_values on deals using gin (lower_values(custom_fields) jsonb_path_ops) with (fastupdate = off) where custom_fields <> '{}';
