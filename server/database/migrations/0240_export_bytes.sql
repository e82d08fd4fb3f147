-- The size of the file, so that the files of a workspace do not fill the storage. Null for older exports.
alter table exports add column bytes bigint;
