-- Sessions that start soon, whoever's they are: their conversations get a line with "Join".
create index bookings_start on bookings (starts_at) where status = 'UPCOMING';
