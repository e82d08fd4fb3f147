-- The commitments of a company.
create index concurrently if not exists commitments_company on commitments (workspace_id, company_id, due_date, id) where company_id is not null;
