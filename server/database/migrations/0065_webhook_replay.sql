-- Set while a replay continues in the background: it goes on with the events after this one.

alter table webhooks add column replay_after uuid;
