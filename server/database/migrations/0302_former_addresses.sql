-- The addresses that a person had before. They are forgotten with the account.
create table former_addresses (
  user_id  uuid not null references users on delete cascade,
  email    text not null,
  verified boolean not null,
  primary key (user_id, email)
);
grant select, insert, update, delete on former_addresses to rapport_app;
