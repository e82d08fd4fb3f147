-- Interactions, follow-ups and commitments can be about a company, or about a deal, without a contact. They are about at
-- least one record. The constraints are not validated: until now every row had a contact.
alter table interactions
  alter column contact_id drop not null,
  add column company_id uuid,
  add constraint interactions_company_id_fkey foreign key (workspace_id, company_id) references companies not valid,
  add constraint interactions_about_check check (num_nonnulls(contact_id, company_id, deal_id) > 0) not valid;
alter table follow_ups
  alter column contact_id drop not null,
  add column company_id uuid,
  add constraint follow_ups_company_id_fkey foreign key (workspace_id, company_id) references companies not valid,
  add constraint follow_ups_about_check check (num_nonnulls(contact_id, company_id, deal_id) > 0) not valid;
alter table commitments
  alter column contact_id drop not null,
  add column company_id uuid,
  add constraint commitments_company_id_fkey foreign key (workspace_id, company_id) references companies not valid,
  add constraint commitments_about_check check (num_nonnulls(contact_id, company_id, deal_id) > 0) not valid;

create or replace view searchable_interactions as
  select * from interactions where workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid;
