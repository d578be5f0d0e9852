-- Accounts of calendar providers, each with several calendars. Without the key of the encryption the database shows only provider, the
-- account's name, state and busy times.
create table calendar_accounts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  provider text not null check (provider in ('google', 'microsoft', 'caldav')),
  -- the e-mail address of the account, or the host of its server
  account text not null,
  -- HMAC of what identifies the account, so that it is connected once
  account_key text not null,
  -- encrypted, bound to the id: tokens, or address, user name and password
  credentials bytea not null,
  -- one process at a time renews the credentials: a refresh token that is used twice may be revoked
  renewing_until timestamptz,
  -- encrypted, bound to the id: the calendar that sessions are written to, of at most one account of a user
  sessions_calendar bytea,
  -- why sessions could not be written there
  sessions_failure text,
  -- whether sessions meet in the room of the provider (Google Meet, Microsoft Teams)
  uses_rooms boolean not null default false,
  -- when sessions are written next, and until when one process does so; an account that is due without sessions_calendar is emptied
  next_write_at timestamptz,
  write_lease_until timestamptz,
  write_failures integer not null default 0,
  created_at timestamptz not null,
  constraint calendar_accounts_once unique (user_id, provider, account_key),
  constraint calendar_accounts_owner unique (id, user_id)
);
create unique index calendar_accounts_sessions on calendar_accounts (user_id) where sessions_calendar is not null;
create index calendar_accounts_due on calendar_accounts (next_write_at) where next_write_at is not null;

-- Permissions of calendar accounts that were disconnected, until the provider has taken them back. The account itself is deleted at once.
create table calendar_revocations (
  -- that of the account, to which the credentials are bound
  id uuid primary key,
  provider text not null,
  -- whether the same account at the provider was connected again
  account_hash bytea not null,
  -- encrypted; erased with the row
  credentials bytea not null,
  created_at timestamptz not null
);

-- Calendars of a mentor: the built-in one, and external ones whose busy times block slots. Of these, addresses are encrypted, and titles of
-- events are never stored.
create table calendars (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  provider text not null check (provider in ('builtin', 'ics', 'google', 'microsoft', 'caldav')),
  account text not null,
  -- of the provider's account that it belongs to
  account_id uuid,
  -- what the mentor calls it
  label text,
  -- encrypted, bound to the id: the address, or identifier and name of a calendar of an account
  credentials bytea,
  -- HMAC of the address, so that it is connected once
  address_key text,
  status text not null default 'CONNECTED' check (status in ('CONNECTED', 'BROKEN')),
  -- packed start, end, start, end … as timestamptz_send writes instants
  busy bytea,
  last_synced_at timestamptz,
  -- the last attempt, successful or not
  checked_at timestamptz,
  next_check_at timestamptz,
  -- what the provider or publisher needs to answer with changes only
  cursor jsonb,
  -- why the last attempts failed, since when, how many there were, and when the mentor was notified of it
  failure text,
  failing_since timestamptz,
  failures integer not null default 0,
  notified_at timestamptz,
  created_at timestamptz not null,
  constraint calendars_external check ((provider = 'builtin') = (credentials is null)),
  constraint calendars_of_account check ((provider in ('builtin', 'ics')) = (account_id is null)),
  constraint calendars_account foreign key (account_id, user_id)
    references calendar_accounts (id, user_id) on delete cascade
);
comment on column calendars.last_synced_at is 'the busy times were true at this instant';
create unique index calendars_once on calendars (user_id, provider, (coalesce(address_key, account)));
create index calendars_due on calendars (next_check_at) where next_check_at is not null;
create index calendars_by_account on calendars (account_id) where account_id is not null;

-- Sessions that were written to a mentor's external calendar.
create table calendar_events (
  id uuid primary key,
  account_id uuid not null,
  user_id uuid not null,
  kind text not null check (kind in ('individual', 'group')),
  -- a booking or an occurrence
  session_id uuid not null,
  ends_at timestamptz not null,
  -- HMAC of what was written
  fingerprint text not null,
  -- encrypted, bound to the id: the calendar, and what the provider needs to find the event again
  remote bytea not null,
  -- what the mentor did with it in that calendar; a deleted one is never written again unless they want it back (restored)
  state text not null default 'present' check (state in ('present', 'deleted', 'moved', 'restored')),
  moved_starts_at timestamptz,
  moved_ends_at timestamptz,
  -- the provider's room of the event, and since when it is known
  room_url text,
  room_since timestamptz,
  constraint calendar_events_once unique (account_id, session_id),
  constraint calendar_events_account foreign key (account_id, user_id)
    references calendar_accounts (id, user_id) on delete cascade,
  constraint calendar_events_moved check ((state = 'moved') = (moved_starts_at is not null)),
  constraint calendar_events_room check ((room_url is null) = (room_since is null))
);
create index calendar_events_of_user on calendar_events (user_id, session_id);
