-- Who did it. Of earlier entries that is not known.
alter table timeline add column actor json;
