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
  -- as shown; tag_keys are what is compared (contract/reference/tags.ts)
  tags text[] not null check (cardinality(tags) between 3 and 5),
  tag_keys text[] not null check (cardinality(tag_keys) = cardinality(tags)),
  language text,
  is_private boolean not null,
  -- the secret of the invite link
  invite_token text not null unique,
  -- of new occurrences and in the form; each occurrence has its own
  capacity integer check (capacity between 1 and 10000),
  time_zone text not null,
  -- what was planned: local date and time of the first occurrence, and the rule (RFC 5545) with its last date; both null if it happens once
  start_date date not null,
  start_time time not null,
  duration_minutes smallint not null check (duration_minutes in (30, 45, 60)),
  rule text,
  end_date date,
  -- PAST is not stored: it is UPCOMING with ends_at in the past
  status text not null default 'UPCOMING' check (status in ('UPCOMING', 'CANCELLED')),
  cancel_reason text,
  cancelled_at timestamptz,
  -- Copies for lists, kept by refresh_group_session(): the occurrence that runs or comes next, else the last one; and the end of the last.
  occurrence_id uuid,
  next_starts_at timestamptz not null,
  next_ends_at timestamptz not null,
  ends_at timestamptz not null,
  -- the folded words (rules/directory/search.ts) of title, tags and host's name: a copy, renewed when one of them changes
  words tsvector not null default '',
  -- the version of the rules by which words were made; 0: not yet
  words_version smallint not null default 0,
  -- rises with every change of the series; the SEQUENCE of its iCalendar event
  sequence integer not null default 0,
  -- DTSTAMP and LAST-MODIFIED of its iCalendar event
  calendar_changed_at timestamptz not null default now(),
  -- when it was changed within the last hour: it can be changed twenty times an hour
  recent_changes timestamptz[] not null default '{}',
  created_at timestamptz not null,
  check ((rule is null) = (end_date is null)),
  check ((status = 'CANCELLED') = (cancelled_at is not null))
);
create index group_sessions_host on group_sessions (host_id, next_starts_at, id);
create index group_sessions_passing on group_sessions (next_ends_at) where status = 'UPCOMING' and next_ends_at < ends_at;
create index group_sessions_words_version on group_sessions (words_version, id);
create trigger group_sessions_note_calendar_change before update of sequence on group_sessions
  for each row when (new.sequence is distinct from old.sequence) execute function note_calendar_change();

-- What anyone may find, next first; a page begins where the one before ended, at the same cost however far down.
create index group_sessions_discover on group_sessions (next_starts_at, id) where not is_private and status = 'UPCOMING';
create index group_sessions_language on group_sessions (language, next_starts_at, id) where not is_private and status = 'UPCOMING';

-- For rare tags and words: the keys of a session are prefixed with the period of four weeks in which it begins, so that a search asks
-- period by period and ends with the first that fills its page. # a tag, ^ the beginning of a word.
create function discovery_stretch(at timestamptz) returns integer language sql immutable parallel safe as $$
  select floor(extract(epoch from at) / 2419200)::integer
$$;
create function discovery_keys(at timestamptz, tags text[], words tsvector) returns tsvector language sql immutable parallel safe cost 1000 as $$
  select array_to_tsvector(array(
    select stretch || '#' || tag from unnest(tags) tag
    union all select stretch || '^' || left(word, n) from unnest(tsvector_to_array(words)) word, generate_series(1, length(word)) n))
  -- not by the function above: while an index is built no function of ours is in sight of another
  from (select floor(extract(epoch from at) / 2419200)::integer as stretch) s
$$;
create index group_sessions_keys on group_sessions using gin (discovery_keys(next_starts_at, tag_keys, words)) with (fastupdate = off)
  where not is_private and status = 'UPCOMING';
-- The planner could not use statistics of the keys, and they are slow to make.
alter index group_sessions_keys alter column 1 set statistics 0;

-- One session of a series.
create table group_occurrences (
  id uuid primary key default gen_random_uuid(),
  group_session_id uuid not null references group_sessions on delete cascade,
  -- the date in the series' zone for which it was planned: it stays when the occurrence moves (RECURRENCE-ID)
  date date not null,
  -- the time on the zone's clock at the start: it stays when the rules of the zone change, and the instants follow
  wall_time timestamp not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  duration_minutes smallint not null check (duration_minutes in (30, 45, 60)),
  -- null: as the series has it
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
  -- refuses the second of two people who take the last seat at once
  constraint group_occurrences_seats check (capacity is null or going + offered <= capacity)
);
create index group_occurrences_series on group_occurrences (group_session_id, starts_at);
create index group_occurrences_ahead on group_occurrences (starts_at) where status = 'UPCOMING';
create index occurrences_cancelled on group_occurrences (starts_at) where status = 'CANCELLED';

-- Who hosts beside the host. The host sends invites, mentors send requests; accepted ones count.
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

-- A person's seat, or place in the waitlist, at one occurrence. They are counted in group_occurrences.going and .offered.
create sequence rsvp_places;
create table rsvps (
  occurrence_id uuid not null references group_occurrences on delete cascade,
  user_id uuid not null references users on delete cascade,
  profile_id uuid not null references profiles on delete cascade,
  group_session_id uuid not null references group_sessions on delete cascade,
  status text not null check (status in ('GOING', 'WAITLISTED', 'OFFERED', 'CANCELLED')),
  -- the waitlist is ordered by it: first come, first served
  place bigint not null default nextval('rsvp_places'),
  offer_expires_at timestamptz,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  -- how often the seat changed: together with the session's sequence the SEQUENCE of the person's calendar entry
  changes integer not null default 1,
  primary key (occurrence_id, user_id),
  check ((status = 'OFFERED') = (offer_expires_at is not null))
);
create index rsvps_person on rsvps (user_id, group_session_id);
create index rsvps_line on rsvps (occurrence_id, place) where status = 'WAITLISTED';
create index rsvps_offers on rsvps (offer_expires_at) where status = 'OFFERED';

-- Who came, hosts and attendees alike; written when they join.
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

-- Renews the copies for lists. at is the program's time.
create function refresh_group_session(session uuid, at timestamptz) returns void language sql as $$
  update group_sessions s set occurrence_id = o.id, next_starts_at = o.starts_at, next_ends_at = o.ends_at, ends_at = o.last_end
  from (
    select o.id, o.starts_at, o.ends_at, max(o.ends_at) over () as last_end
    from group_occurrences o join group_sessions g on g.id = o.group_session_id
    where o.group_session_id = session
    -- one of the session's own status first: still to come, then over, the latest first
    order by (o.status = g.status) desc, (o.ends_at > at) desc, case when o.ends_at > at then o.starts_at end, o.starts_at desc
    limit 1) o
  where s.id = session
$$;
