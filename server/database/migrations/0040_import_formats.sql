-- How the values of a column are written: { header: { unit } }, as asked for, and once the file is read, as used.

alter table imports add column formats json not null default '{}';
