-- A booking is agreed in the mentor's zone: time_zone and wall_time are the mentor's. What the mentee's clock was to show beside it tells
-- when the rules of the mentee's zone change. Null: a booking of the version before, whose zone is that of the request; a job converts it.
alter table bookings add column mentee_time_zone text, add column mentee_wall_time timestamp;
create index bookings_zone_of_request on bookings (starts_at) where mentee_wall_time is null;
