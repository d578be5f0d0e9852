-- How often a seat changed. With the session's own sequence it makes the SEQUENCE of a person's calendar entry, which changes with her seats.
alter table rsvps add column changes integer not null default 1;
