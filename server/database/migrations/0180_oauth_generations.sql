-- A refresh token contains the generation of its grant, so that every earlier token is recognized when it is used
-- again. refresh_hash and previous_refresh_hash are no longer written.
alter table oauth_grants add column generation integer not null default 0;

-- The network that registered a client, so that one network cannot displace the clients of others.
alter table oauth_clients add column network text;
