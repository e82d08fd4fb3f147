-- One row, for the whole database: a text encrypted with SECRET. A server that cannot decrypt it has another SECRET.
create table secret_check (
  id     boolean primary key default true check (id),
  sealed bytea not null
);
grant select, insert on secret_check to rapport_app;
