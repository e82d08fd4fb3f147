-- What people need to see of a file before they say which column is which.

alter table imports
  add column file_name text,  -- of an upload, as it was sent
  add column samples   json;  -- the first values of each column, in the order of the header
