create table calendars (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  provider text not null check (provider in ('builtin')),
  account text not null,
  status text not null default 'CONNECTED' check (status in ('CONNECTED', 'BROKEN')),
  last_synced_at timestamptz,
  created_at timestamptz not null,
  constraint calendars_once unique (user_id, provider, account)
);

-- One row per mentor profile, made at her first change of hours. version rises with every change of hours, overrides, settings or zone: compiled schedules are cached by it.
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
  version bigint not null default 1,
  -- rises with every change of her commitments (trigger in 0005): busy times are kept in memory by it
  busy_version bigint not null default 0
);
create unique index schedules_user on schedules (user_id);

-- Wall minutes of the mentor's zone; weekday 1 is Monday; 1440 ends the day.
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
