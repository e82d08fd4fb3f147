-- In a migration of its own: the table stays readable while its index is built.
create index if not exists notifications_mail on notifications (workspace_id, user_id, mail_id) where mail_id is not null;
