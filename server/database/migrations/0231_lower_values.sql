-- Filters by custom fields use the indexes on custom_keys() since migration 0154. No release has used these.
drop index contacts_lower_values;
drop index companies_lower_values;
drop index deals_lower_values;
drop function lower_values(jsonb);
