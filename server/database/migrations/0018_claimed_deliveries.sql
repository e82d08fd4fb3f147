-- What a worker is sending, and what waits for its next try, are both due in a while: only the latter can be due sooner.
alter table delivery_queue add column claimed boolean not null default false;
