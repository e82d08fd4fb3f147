-- How many rejected rows of an import are kept. Null for imports that kept all of them: then it is failed_rows.

alter table imports add column kept_failed_rows integer;
