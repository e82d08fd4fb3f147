-- What a file cannot contain as it is, such as a text that is too long for a cell.
alter table exports add column warnings text[] not null default '{}';
