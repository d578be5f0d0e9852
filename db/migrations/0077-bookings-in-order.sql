-- The lists of a profile are read in their order, and only as far as their page goes: no sort, whatever the statistics say.
drop index bookings_mentor;
drop index bookings_mentee;
create index bookings_mentor on bookings (mentor_id, starts_at, id);
create index bookings_mentee on bookings (mentee_id, starts_at, id);
