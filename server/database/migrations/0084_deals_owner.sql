-- In a migration of its own: the table stays readable while its index is built.
create index if not exists deals_owner on deals (workspace_id, owner_id, id);
