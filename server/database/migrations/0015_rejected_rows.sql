-- A rejected row is kept in one form: as JSON text, either the text of a row of JSON, or its cells and what stood beyond them.
-- Of earlier imports only the values by the names of columns were kept, or all cells together.

alter table import_errors no force row level security;
update import_errors
   set raw = case when raw is null then to_json(values::text)::text
                  when raw like '[%' and raw not like '[[%' then '[' || raw || ',""]'
                  else raw end,
       faults = coalesce(faults, json_build_array(json_build_object('field', field, 'message', message)));
alter table import_errors force row level security;

alter table import_errors
  drop column values,
  alter column raw set not null,
  alter column faults set not null;
