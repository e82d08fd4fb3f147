-- Codes of authenticator apps that were used to sign in, until they have run out: each works once.
create table used_codes (
  user_id uuid not null references users on delete cascade,
  code    text not null,
  used_at timestamptz(3) not null default now(),
  primary key (user_id, code)
);
grant select, insert, update, delete on used_codes to rapport_app;
