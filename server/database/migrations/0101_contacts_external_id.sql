-- In a migration of its own: the table stays readable while its index is built.
create unique index if not exists contacts_external_id_key on contacts (workspace_id, external_id) where external_id is not null;
