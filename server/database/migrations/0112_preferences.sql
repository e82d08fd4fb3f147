-- What each member chose for themselves. Global, as members are: reminders are due in all workspaces at once. A row is
-- deleted with its membership; without one the defaults apply.
create table preferences (
  workspace_id     uuid not null,
  user_id          uuid not null,
  timezone         text, -- null: that of the workspace
  daily_mail       boolean not null default false,
  daily_mail_hour  smallint not null default 7 check (daily_mail_hour between 0 and 23),
  assigned_mail    boolean not null default false,
  daily_mail_from  date, -- the first day of the morning mail
  daily_mail_sent  date, -- the last day for which it was sent
  primary key (workspace_id, user_id),
  foreign key (workspace_id, user_id) references members on delete cascade
);
grant select, insert, update, delete on preferences to rapport_app;

-- Whether the mail about an assignment was sent, so that one request sends one mail.
alter table notifications add column mailed_at timestamptz(3);
