-- The server tells by this table whether the database is what its code was written for.
grant select on migrations to rapport_app;

-- A delivery changes with every try.
alter table deliveries add column updated_at timestamptz(3) not null default now();
create index deliveries_updated_at on deliveries (workspace_id, webhook_id, updated_at, id);
