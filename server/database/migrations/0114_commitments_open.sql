-- In a migration of its own: the table stays readable while its index is built.
create index if not exists commitments_open on commitments (workspace_id, assignee_id, due_date, id) where status = 'open';
