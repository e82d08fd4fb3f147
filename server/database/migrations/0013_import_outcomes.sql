-- What an import tells of its rows: which made a record and which changed one, which look like doubles, and of a rejected
-- row every fault and all that stood in it.

alter table imports
  add column created_rows integer not null default 0,
  add column updated_rows integer not null default 0,
  add column duplicates   json not null default '[]'; -- of a dry run, which begins anew when it is killed

-- How many rows of an earlier upsert found their record is not known any more.
alter table imports no force row level security;
update imports set created_rows = imported_rows where mode = 'create';
alter table imports force row level security;

-- A name may head two columns, a row may have more cells than the header, and a line may be no JSON at all: none of them
-- can be told by the names of columns. As JSON text, because a text holds no NUL and the row of a file may.
alter table import_errors
  add column raw    text, -- the cells of the row, or its text if the file is JSON; of earlier imports there are only `values`
  add column faults json, -- [{ field, message }]
  alter column values drop not null;
