create extension if not exists btree_gist;

-- The one truth of who is busy when. A row per person and session; no two may overlap, whatever the kind of session.
create table commitments (
  person_id uuid not null references users on delete cascade,
  session_id uuid not null,
  kind text not null check (kind in ('individual', 'group')),
  period tstzrange not null check (not isempty(period)),
  primary key (session_id, person_id),
  constraint commitments_no_overlap exclude using gist (person_id with =, period with &&)
);

-- What is kept of a mentor's busy times is void with the same commit that changes them. Once a statement: a series is hundreds of rows.
create function note_busy() returns trigger language plpgsql as $$
begin
  update schedules set busy_version = busy_version + 1 where user_id in (select person_id from changed);
  return null;
end $$;
create trigger commitments_note_busy_made after insert on commitments
  referencing new table as changed for each statement execute function note_busy();
create trigger commitments_note_busy_moved after update on commitments
  referencing new table as changed for each statement execute function note_busy();
create trigger commitments_note_busy_freed after delete on commitments
  referencing old table as changed for each statement execute function note_busy();

create table bookings (
  id uuid primary key default gen_random_uuid(),
  mentor_id uuid not null references profiles on delete cascade,
  mentee_id uuid not null references profiles on delete cascade,
  mentor_user_id uuid not null references users on delete cascade,
  mentee_user_id uuid not null references users on delete cascade,
  -- PAST is not stored: it is UPCOMING with ends_at behind us
  status text not null check (status in ('PENDING', 'UPCOMING', 'CANCELLED')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- the mentee's zone when it was agreed
  time_zone text not null,
  -- what its clock was to show at the start: it stays when the zone's rules change, and the instants follow
  wall_time timestamp not null,
  duration_minutes smallint not null check (duration_minutes in (30, 45, 60)),
  notes text,
  -- a PENDING request expires then
  expires_at timestamptz,
  -- an open wish to move it, without a new slot yet
  move_requested_by text check (move_requested_by in ('mentor', 'mentee')),
  move_reason text,
  move_expires_at timestamptz,
  cancelled_by text check (cancelled_by in ('mentor', 'mentee')),
  cancel_reason text,
  cancelled_at timestamptz,
  -- rises with every change; the SEQUENCE of its iCalendar event
  sequence integer not null default 0,
  mentor_joined_at timestamptz,
  mentee_joined_at timestamptz,
  created_at timestamptz not null,
  check (ends_at > starts_at),
  check ((status = 'CANCELLED') = (cancelled_at is not null))
);
create index bookings_mentor on bookings (mentor_id, starts_at);
create index bookings_mentee on bookings (mentee_id, starts_at);
create index bookings_expiring on bookings (expires_at) where status = 'PENDING';

create table no_shows (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references bookings on delete cascade,
  reported_by uuid not null references users on delete cascade,
  note text,
  created_at timestamptz not null,
  unique (booking_id, reported_by)
);
