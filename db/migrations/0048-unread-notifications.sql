-- Counts what somebody has not read, and lists it latest first.
drop index notifications_unread;
create index notifications_unread on notifications (user_id, created_at desc, id desc) where read_at is null;
