-- What happens to a value that is not valid, and how the text of a file is encoded.
alter table imports add column on_bad_cell text not null default 'reject_row' check (on_bad_cell in ('reject_row', 'skip_cell'));
alter table imports add column skipped_cells integer not null default 0;
alter table imports add column encoding text check (encoding in ('utf-8', 'utf-16le', 'utf-16be', 'windows-1252'));
-- What the values of each column have in common, in the order of the header; null for older imports.
alter table imports add column profiles json;
