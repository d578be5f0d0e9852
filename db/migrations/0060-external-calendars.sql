-- Calendars elsewhere, whose busy times block slots. Of them the database alone shows provider, host, the mentor's name for it, state and
-- busy times: addresses are encrypted, and titles are never stored.
alter table calendars
  drop constraint calendars_provider_check,
  drop constraint calendars_once,
  add constraint calendars_provider_check check (provider in ('builtin', 'ics')),
  -- what the mentor calls it
  add column label text,
  -- encrypted, bound to the id
  add column credentials bytea,
  -- HMAC of the address, so that it is connected once
  add column address_key text,
  -- packed start, end, start, end … as timestamptz_send writes instants
  add column busy bytea,
  -- the last attempt, successful or not
  add column checked_at timestamptz,
  add column next_check_at timestamptz,
  -- ETag and Last-Modified of the last answer
  add column cursor jsonb,
  -- why the last attempts failed, since when, how many there were, and when the mentor was notified of it
  add column failure text,
  add column failing_since timestamptz,
  add column failures integer not null default 0,
  add column notified_at timestamptz,
  add constraint calendars_external check ((provider = 'builtin') = (credentials is null));
comment on column calendars.last_synced_at is 'the busy times were true at this instant';
create unique index calendars_once on calendars (user_id, provider, (coalesce(address_key, account)));
create index calendars_due on calendars (next_check_at) where next_check_at is not null;

alter table schedules
  -- the busy times of all external calendars, merged and packed; null without one
  add column external_busy bytea,
  -- of the calendar verified longest ago: when it was, and until when its busy times count
  add column external_verified_at timestamptz,
  add column external_until timestamptz;

-- A request that becomes a session by itself once the mentor's external calendars were checked.
alter table bookings add column awaits_calendar boolean not null default false;
create index bookings_awaiting_calendar on bookings (mentor_id) where awaits_calendar and status = 'PENDING';
