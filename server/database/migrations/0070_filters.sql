-- Custom values are compared in any case: the index holds them in lower case. Only records that have values cost anything.
create function lower_values(given jsonb) returns jsonb
  language sql immutable parallel safe
  return lower(given::text collate "und-x-icu")::jsonb;

create index contacts_lower_values on contacts using gin (lower_values(custom_fields) jsonb_path_ops) with (fastupdate = off) where custom_fields <> '{}';
