-- When a session was changed within the last hour: a session can be changed twenty times an hour.
alter table bookings add column recent_changes timestamptz[] not null default '{}';
alter table group_sessions add column recent_changes timestamptz[] not null default '{}';
