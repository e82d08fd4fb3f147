-- A place in time between two ids, as the id that would have been given there.
create function id_between(first uuid, last uuid, share numeric) returns uuid
  language sql immutable parallel safe as $$
  select (lpad(to_hex(low + ((high - low) * share)::bigint), 12, '0') || '00000000000000000000')::uuid
    from (select ('x' || translate(left(first::text, 13), '-', ''))::bit(48)::bigint as low,
                 ('x' || translate(left(last::text, 13), '-', ''))::bit(48)::bigint as high) as milliseconds
$$;

-- New rows wait in a list that every search reads from end to end, whichever workspace's they are. Shorter, it costs
-- writing little more, and searching an eighth.
alter index contacts_search set (gin_pending_list_limit = 512);
alter index companies_search set (gin_pending_list_limit = 512);
alter index deals_search set (gin_pending_list_limit = 512);
alter index interactions_search set (gin_pending_list_limit = 512);
