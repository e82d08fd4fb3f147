-- The restore of a workspace archive fills the tables of all kinds of records.

create or replace function analyze_imported(entity_type text) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if entity_type = 'contacts' then
    analyze (skip_locked) contacts, contact_tags, companies, tags, events;
  elsif entity_type = 'companies' then
    analyze (skip_locked) companies, company_tags, tags, events;
  elsif entity_type = 'deals' then
    analyze (skip_locked) deals, deal_tags, deal_contacts, deal_history, contacts, companies, tags, timeline, events;
  elsif entity_type = 'workspace' then
    analyze (skip_locked) contacts, contact_tags, companies, company_tags, deals, deal_tags, deal_contacts, deal_history,
      tags, interactions, follow_ups, commitments, files, timeline, events;
  end if;
end $$;
