-- The next_due of a company, from those of its deals.
create index concurrently if not exists deals_company_next_due on deals (workspace_id, company_id, next_due)
  where company_id is not null and next_due is not null;
