-- Refuses to delete a record while a job undoes a merge of it, in the transaction that deletes it: what the job has not moved
-- back yet would be deleted with the wrong record. RP410 is answered as a 409.
create function refuse_during_undo() returns boolean language plpgsql as $$
begin
  raise exception 'a merge is being undone' using errcode = 'RP410';
end $$;
