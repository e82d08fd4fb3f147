-- The activity of a company, and its last_activity_at. In a migration of its own: the table stays readable while it is built.
create index timeline_company on timeline (workspace_id, company_id, at, id) where company_id is not null;
