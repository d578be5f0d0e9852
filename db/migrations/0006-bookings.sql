-- One-on-one sessions, and requests for one.
create table bookings (
  id uuid primary key default gen_random_uuid(),
  mentor_id uuid not null,
  mentee_id uuid not null,
  mentor_user_id uuid not null,
  mentee_user_id uuid not null,
  -- PAST is not stored: it is UPCOMING with ends_at in the past
  status text not null check (status in ('PENDING', 'UPCOMING', 'CANCELLED')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- The mentor's zone, in which it was agreed, and the time on the mentor's clock at the start: they stay when the rules of the zone
  -- change, and the instants follow.
  time_zone text not null,
  wall_time timestamp not null,
  -- the same of the mentee, to tell when the rules of their zone change
  mentee_time_zone text not null,
  mentee_wall_time timestamp not null,
  duration_minutes smallint not null check (duration_minutes in (30, 45, 60)),
  notes text,
  -- a PENDING request expires then
  expires_at timestamptz,
  -- the request becomes a session by itself once the mentor's external calendars were checked
  awaits_calendar boolean not null default false,
  -- one side asked to move it, and no new slot is chosen yet
  move_requested_by text check (move_requested_by in ('mentor', 'mentee')),
  move_reason text,
  move_expires_at timestamptz,
  cancelled_by text check (cancelled_by in ('mentor', 'mentee')),
  cancel_reason text,
  cancelled_at timestamptz,
  -- rises with every change; the SEQUENCE of its iCalendar event
  sequence integer not null default 0,
  -- DTSTAMP and LAST-MODIFIED of its iCalendar event
  calendar_changed_at timestamptz not null default now(),
  -- when it was changed within the last hour: it can be changed twenty times an hour
  recent_changes timestamptz[] not null default '{}',
  mentor_joined_at timestamptz,
  mentee_joined_at timestamptz,
  -- at most one of the two was in the built-in room: it counts in no statistics. Set when it is over.
  is_missed boolean not null default false,
  created_at timestamptz not null,
  -- Together with the owner: proves that the profile is that user's, with one check instead of two. A profile is deleted with its user.
  constraint bookings_mentor_fkey foreign key (mentor_id, mentor_user_id) references profiles (id, user_id) on delete cascade,
  constraint bookings_mentee_fkey foreign key (mentee_id, mentee_user_id) references profiles (id, user_id) on delete cascade,
  check (ends_at > starts_at),
  check ((status = 'CANCELLED') = (cancelled_at is not null))
);
-- In the order of the lists, so that a page reads its own rows only and sorts nothing.
create index bookings_mentor on bookings (mentor_id, starts_at, id);
create index bookings_mentee on bookings (mentee_id, starts_at, id);
create index bookings_expiring on bookings (expires_at) where status = 'PENDING';
create index bookings_awaiting_calendar on bookings (mentor_id) where awaits_calendar and status = 'PENDING';
-- Everybody's, for jobs and for the tables of the staff desk.
create index bookings_start on bookings (starts_at) where status = 'UPCOMING';
create index bookings_pending on bookings (starts_at) where status = 'PENDING';
create index bookings_cancelled on bookings (starts_at) where status = 'CANCELLED';

-- Sets when a calendar entry last changed; also for group sessions.
create function note_calendar_change() returns trigger language plpgsql as $$
begin
  new.calendar_changed_at := now();
  return new;
end $$;
create trigger bookings_note_calendar_change before update of sequence on bookings
  for each row when (new.sequence is distinct from old.sequence) execute function note_calendar_change();

create table no_shows (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references bookings on delete cascade,
  reported_by uuid not null references users on delete cascade,
  note text,
  created_at timestamptz not null,
  -- the objection of the other side; null while the report is undisputed
  disputed_at timestamptz,
  dispute_note text,
  unique (booking_id, reported_by)
);

-- What a mentor and a mentee agreed to do, a row each. version rises with every change: a change of an older one is refused.
create table next_steps (
  id uuid primary key default gen_random_uuid(),
  mentor_id uuid not null references profiles on delete cascade,
  mentee_id uuid not null references profiles on delete cascade,
  text text not null,
  owner text not null check (owner in ('mentor', 'mentee')),
  due_date date,
  done_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null
);
create index next_steps_mentor on next_steps (mentor_id, mentee_id);
create index next_steps_mentee on next_steps (mentee_id);

-- What a mentor wrote down after a one-on-one session; nobody else reads it.
create table session_notes (
  booking_id uuid not null references bookings on delete cascade,
  author_user_id uuid not null references users on delete cascade,
  text text not null,
  updated_at timestamptz not null,
  primary key (booking_id, author_user_id)
);
create index session_notes_author on session_notes (author_user_id);
