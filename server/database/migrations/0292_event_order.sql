-- The live stream is ordered by `transaction`. A transaction gets its number with its first write, which may be before it waits
-- for the lock of a record, so its event came before that of the change that it waited for. It is now the number of the newest
-- transaction when the event is recorded, after all locks. `recorded_by` is the number of the transaction itself; null in rows
-- from before, where both are the same.
alter table events add column recorded_by xid8;
alter table events alter column recorded_by set default pg_current_xact_id();
alter table events alter column transaction
  set default greatest(pg_current_xact_id(), ((pg_snapshot_xmax(pg_current_snapshot())::text::bigint - 1)::text)::xid8);

alter table notifications add column recorded_by xid8;
alter table notifications alter column recorded_by set default pg_current_xact_id();
alter table notifications alter column transaction
  set default greatest(pg_current_xact_id(), ((pg_snapshot_xmax(pg_current_snapshot())::text::bigint - 1)::text)::xid8);
