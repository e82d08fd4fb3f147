-- In a migration of its own: the tables stay readable while the indexes are built, which are empty at first.
create index interactions_company on interactions (workspace_id, company_id, occurred_at, id) where company_id is not null;
create index follow_ups_company on follow_ups (workspace_id, company_id, due_date, id) where company_id is not null;
create index commitments_company on commitments (workspace_id, company_id, due_date, id) where company_id is not null;
