-- In a migration of its own: the table stays readable while its index is built.
create index if not exists follow_ups_open on follow_ups (workspace_id, assignee_id, due_date, id) where status = 'pending';
