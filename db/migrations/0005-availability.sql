-- The settings of a mentor's hours, made at their first change.
create table schedules (
  profile_id uuid primary key references profiles on delete cascade,
  user_id uuid not null references users on delete cascade,
  time_zone text not null,
  buffer_minutes smallint not null default 0 check (buffer_minutes between 0 and 120),
  minimum_notice_minutes integer not null default 120 check (minimum_notice_minutes between 0 and 20160),
  horizon_days smallint not null default 60 check (horizon_days between 1 and 365),
  max_sessions_per_week smallint check (max_sessions_per_week between 1 and 100),
  approve_requests boolean not null default false,
  fixed_video_link text,
  -- rises with every change of hours, overrides, settings or zone: compiled schedules are cached by it
  version bigint not null default 1,
  -- rises with every change of the mentor's commitments and external busy times: these are cached by it
  busy_version bigint not null default 0,
  -- the busy times of all external calendars, merged and packed; null without one
  external_busy bytea,
  -- of the calendar verified longest ago: when it was, and until when its busy times count
  external_verified_at timestamptz,
  external_until timestamptz
);
create unique index schedules_user on schedules (user_id);

-- Weekly hours in minutes of the mentor's clock; weekday 1 is Monday; minute 1440 ends the day.
create table availability_ranges (
  profile_id uuid not null references schedules on delete cascade,
  weekday smallint not null check (weekday between 1 and 7),
  start_minute smallint not null check (start_minute between 0 and 1410),
  end_minute smallint not null check (end_minute between 30 and 1440),
  primary key (profile_id, weekday, start_minute),
  check (end_minute > start_minute)
);

-- A date with other hours than its weekday: packed [start, end, start, end …] minutes; empty is a day off.
create table availability_overrides (
  profile_id uuid not null references schedules on delete cascade,
  date date not null,
  minutes smallint[] not null,
  primary key (profile_id, date)
);

create extension if not exists btree_gist;

-- When people are busy with sessions, a row per person and session. No two of one person may overlap, whatever the kind of session.
create table commitments (
  person_id uuid not null references users on delete cascade,
  -- a booking or an occurrence
  session_id uuid not null,
  kind text not null check (kind in ('individual', 'group')),
  period tstzrange not null check (not isempty(period)),
  primary key (session_id, person_id),
  constraint commitments_no_overlap exclude using gist (person_id with =, period with &&)
);

-- Cached busy times are void with the commit that changes them. Once per statement, because a series is hundreds of rows.
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
