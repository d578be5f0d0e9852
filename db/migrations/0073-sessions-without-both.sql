-- A one-on-one session in the built-in room in which one of the two, or nobody, was: it counts in no statistics. Set when it is over.
alter table bookings add column is_missed boolean not null default false;

-- Who was in the room of a session, whenever they were.
create index room_presences_session on room_presences (session_id, user_id);
