-- The activity of a company, and its last_activity_at.
create index concurrently if not exists timeline_company on timeline (workspace_id, company_id, at, id) where company_id is not null;
