-- Notifications with the same mail_id are reported in one mail. The server creates it for each transaction or bulk job;
-- request_id cannot be used for this, because clients may repeat it.
alter table notifications add column mail_id uuid;
