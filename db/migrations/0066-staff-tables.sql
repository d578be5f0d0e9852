-- The tables of the staff desk are read in order, however long they are. Upcoming and past sessions have such an index already.
create index users_latest on users (created_at, id);
create index bookings_cancelled on bookings (starts_at) where status = 'CANCELLED';
create index bookings_pending on bookings (starts_at) where status = 'PENDING';
create index occurrences_cancelled on group_occurrences (starts_at) where status = 'CANCELLED';
