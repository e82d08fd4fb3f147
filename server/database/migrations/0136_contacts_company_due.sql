-- The next_due of a company, from those of its contacts.
create index concurrently if not exists contacts_company_next_due on contacts (workspace_id, company_id, next_due)
  where company_id is not null and next_due is not null;
