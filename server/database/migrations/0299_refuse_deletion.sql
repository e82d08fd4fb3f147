-- Refuses to delete records while a workspace archive is being restored, within the statement that deletes them. RP409 is
-- answered as a 409.
create function refuse_deletion() returns boolean language plpgsql as $$
begin
  raise exception 'an archive is being restored' using errcode = 'RP409';
end $$;
