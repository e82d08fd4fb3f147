-- What counts towards a limit per day, of a person or an address (its hash), also after its workspace was deleted.
create table quota_uses (
  quota      text not null,
  subject    text not null,
  id         uuid not null,
  created_at timestamptz(3) not null default now(),
  primary key (quota, subject, id)
);
grant select, insert, update, delete on quota_uses to rapport_app;
