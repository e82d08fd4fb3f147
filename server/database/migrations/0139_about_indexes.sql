-- The interactions of a company.
create index concurrently if not exists interactions_company on interactions (workspace_id, company_id, occurred_at, id) where company_id is not null;
