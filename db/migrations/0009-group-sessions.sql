-- A series of group sessions; one that does not repeat is a series of one.
create table group_sessions (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique,
  host_id uuid not null references profiles on delete cascade,
  host_user_id uuid not null references users on delete cascade,
  title text not null,
  -- sanitised HTML
  description text not null,
  poster_url text not null,
  -- as shown; tag_keys are what is compared (contract/session-tags.ts)
  tags text[] not null check (cardinality(tags) between 3 and 5),
  tag_keys text[] not null check (cardinality(tag_keys) = cardinality(tags)),
  language text,
  is_private boolean not null,
  -- the secret of the invite link
  invite_token text not null unique,
  -- what new occurrences and the form start from; each occurrence has its own
  capacity integer check (capacity between 1 and 10000),
  time_zone text not null,
  -- the agreement: wall date and time of the first occurrence, and the rule (RFC 5545) with its last date; both null where it happens once
  start_date date not null,
  start_time time not null,
  duration_minutes smallint not null check (duration_minutes in (30, 45, 60)),
  rule text,
  end_date date,
  -- PAST is not stored: it is UPCOMING with ends_at behind us
  status text not null default 'UPCOMING' check (status in ('UPCOMING', 'CANCELLED')),
  cancel_reason text,
  cancelled_at timestamptz,
  -- copies for lists, kept by refresh_group_session(): the occurrence that runs or comes next, else the last one; and the end of the last
  occurrence_id uuid,
  next_starts_at timestamptz not null,
  next_ends_at timestamptz not null,
  ends_at timestamptz not null,
  -- rises with every change of the series; the SEQUENCE of its iCalendar event
  sequence integer not null default 0,
  created_at timestamptz not null,
  check ((rule is null) = (end_date is null)),
  check ((status = 'CANCELLED') = (cancelled_at is not null))
);
create index group_sessions_host on group_sessions (host_id, next_starts_at, id);
create index group_sessions_passing on group_sessions (next_ends_at) where status = 'UPCOMING' and next_ends_at < ends_at;

-- One meeting of a series.
create table group_occurrences (
  id uuid primary key default gen_random_uuid(),
  group_session_id uuid not null references group_sessions on delete cascade,
  -- the date in the series' zone for which it was planned: it stays when the occurrence moves (RECURRENCE-ID)
  date date not null,
  -- what the zone's clock was to show at the start: it stays when the zone's rules change, and the instants follow
  wall_time timestamp not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  duration_minutes smallint not null check (duration_minutes in (30, 45, 60)),
  -- its own words, where they differ from the series'
  title text,
  description text,
  capacity integer check (capacity between 1 and 10000),
  going integer not null default 0 check (going >= 0),
  offered integer not null default 0 check (offered >= 0),
  status text not null default 'UPCOMING' check (status in ('UPCOMING', 'CANCELLED')),
  cancel_reason text,
  cancelled_at timestamptz,
  sequence integer not null default 0,
  unique (group_session_id, date),
  check (ends_at > starts_at),
  check ((status = 'CANCELLED') = (cancelled_at is not null)),
  -- whoever is last to ask for the last seat loses here
  constraint group_occurrences_seats check (capacity is null or going + offered <= capacity)
);
create index group_occurrences_series on group_occurrences (group_session_id, starts_at);
create index group_occurrences_ahead on group_occurrences (starts_at) where status = 'UPCOMING';

-- Who hosts beside the host. Invites come from the host, requests from the mentor; accepted ones count.
create table cohosts (
  id uuid primary key default gen_random_uuid(),
  origin text not null check (origin in ('invite', 'request')),
  group_session_id uuid not null references group_sessions on delete cascade,
  mentor_id uuid not null references profiles on delete cascade,
  mentor_user_id uuid not null references users on delete cascade,
  status text not null default 'PENDING' check (status in ('PENDING', 'ACCEPTED', 'DECLINED', 'WITHDRAWN')),
  created_at timestamptz not null,
  answered_at timestamptz
);
create unique index cohosts_once on cohosts (group_session_id, mentor_id) where status in ('PENDING', 'ACCEPTED');
create index cohosts_mentor on cohosts (mentor_id, created_at);

-- A person's seat, or place in line, at one occurrence. Its own numbers count in group_occurrences.going and .offered.
create sequence rsvp_places;
create table rsvps (
  occurrence_id uuid not null references group_occurrences on delete cascade,
  user_id uuid not null references users on delete cascade,
  profile_id uuid not null references profiles on delete cascade,
  group_session_id uuid not null references group_sessions on delete cascade,
  status text not null check (status in ('GOING', 'WAITLISTED', 'OFFERED', 'CANCELLED')),
  -- who asked first is first in line
  place bigint not null default nextval('rsvp_places'),
  offer_expires_at timestamptz,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (occurrence_id, user_id),
  check ((status = 'OFFERED') = (offer_expires_at is not null))
);
create index rsvps_person on rsvps (user_id, group_session_id);
create index rsvps_line on rsvps (occurrence_id, place) where status = 'WAITLISTED';
create index rsvps_offers on rsvps (offer_expires_at) where status = 'OFFERED';

-- Who came: host, cohosts and attendees alike; written by the join call.
create table attendances (
  occurrence_id uuid not null references group_occurrences on delete cascade,
  user_id uuid not null references users on delete cascade,
  joined_at timestamptz not null,
  primary key (occurrence_id, user_id)
);
create index attendances_person on attendances (user_id, joined_at);

-- Who may see a private session beside its hosts: invited by name, or by the link.
create table group_invitations (
  group_session_id uuid not null references group_sessions on delete cascade,
  user_id uuid not null references users on delete cascade,
  invited_by uuid references users on delete set null,
  created_at timestamptz not null,
  primary key (group_session_id, user_id)
);
create index group_invitations_person on group_invitations (user_id);

-- Sets the copies for lists anew. at is the program's time.
create function refresh_group_session(session uuid, at timestamptz) returns void language sql as $$
  update group_sessions s set occurrence_id = o.id, next_starts_at = o.starts_at, next_ends_at = o.ends_at, ends_at = o.last_end
  from (
    select id, starts_at, ends_at, max(ends_at) over () as last_end from group_occurrences
    where group_session_id = session
    -- one that is still to come first, then what was cancelled or is over, the latest first
    order by (status = 'UPCOMING') desc, (ends_at > at) desc, case when ends_at > at then starts_at end, starts_at desc
    limit 1) o
  where s.id = session
$$;
