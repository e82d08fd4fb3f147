-- The accounts of people at the OpenID Connect provider: each identity belongs to one person. The address is shown in
-- the profile.
alter table accounts add column email text;
