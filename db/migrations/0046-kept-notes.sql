-- What two people wrote together in the room of their session and both agreed to keep.
create table kept_notes (
  booking_id uuid primary key references bookings on delete cascade,
  text text not null,
  kept_at timestamptz not null
);
