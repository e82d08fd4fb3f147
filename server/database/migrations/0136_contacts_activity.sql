-- In a migration of its own: the table stays readable while its indexes are built. Partial, so that a new contact, which has
-- neither value, costs nothing. The last one serves next_due of companies.
create index contacts_last_activity_at on contacts (workspace_id, last_activity_at, id) where last_activity_at is not null;
create index contacts_next_due on contacts (workspace_id, next_due, id) where next_due is not null;
create index contacts_company_next_due on contacts (workspace_id, company_id, next_due)
  where company_id is not null and next_due is not null;
