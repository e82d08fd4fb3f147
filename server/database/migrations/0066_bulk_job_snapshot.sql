-- Which transactions had committed when the job was created. Null for jobs from before this column: for them every record counts.

alter table bulk_jobs add column snapshot pg_snapshot;
alter table bulk_jobs alter column snapshot set default pg_current_snapshot();
