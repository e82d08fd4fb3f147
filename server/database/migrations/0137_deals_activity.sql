-- In a migration of its own: the table stays readable while its indexes are built. The last one serves next_due of companies.
create index deals_last_activity_at on deals (workspace_id, last_activity_at, id) where last_activity_at is not null;
create index deals_next_due on deals (workspace_id, next_due, id) where next_due is not null;
create index deals_company_next_due on deals (workspace_id, company_id, next_due)
  where company_id is not null and next_due is not null;
