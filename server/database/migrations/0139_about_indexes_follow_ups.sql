-- The follow-ups of a company.
create index concurrently if not exists follow_ups_company on follow_ups (workspace_id, company_id, due_date, id) where company_id is not null;
