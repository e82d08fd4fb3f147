-- Who did it. With earlier entries that was not kept.
alter table timeline add column actor json;
