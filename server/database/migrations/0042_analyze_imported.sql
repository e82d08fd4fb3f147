-- Refreshes the planner's statistics of the tables that an import fills. Only their owner may, which the server's role is
-- not. A table that is being analyzed already is skipped.

create function analyze_imported(entity_type text) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if entity_type = 'contacts' then
    analyze (skip_locked) contacts, contact_tags, companies, tags, events;
  elsif entity_type = 'companies' then
    analyze (skip_locked) companies, company_tags, tags, events;
  elsif entity_type = 'deals' then
    analyze (skip_locked) deals, deal_tags, deal_contacts, deal_history, contacts, companies, tags, timeline, events;
  end if;
end $$;
revoke all on function analyze_imported(text) from public;
grant execute on function analyze_imported(text) to rapport_app;
