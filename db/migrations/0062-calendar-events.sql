-- When an account is written to next, and until when one process does so. What is due without a calendar for sessions is emptied.
alter table calendar_accounts
  add column next_write_at timestamptz,
  add column write_lease_until timestamptz,
  add column write_failures integer not null default 0;
create index calendar_accounts_due on calendar_accounts (next_write_at) where next_write_at is not null;

-- Sessions that were written to a mentor's calendar.
create table calendar_events (
  id uuid primary key,
  account_id uuid not null,
  user_id uuid not null,
  kind text not null check (kind in ('individual', 'group')),
  -- of a booking or an occurrence
  session_id uuid not null,
  ends_at timestamptz not null,
  -- HMAC of what was written
  fingerprint text not null,
  -- encrypted, bound to the id: the calendar, and what the provider needs to find the event again
  remote bytea not null,
  -- what the mentor did with it over there; a deleted one is never written again unless they want it back (restored)
  state text not null default 'present' check (state in ('present', 'deleted', 'moved', 'restored')),
  moved_starts_at timestamptz,
  moved_ends_at timestamptz,
  constraint calendar_events_once unique (account_id, session_id),
  constraint calendar_events_account foreign key (account_id, user_id)
    references calendar_accounts (id, user_id) on delete cascade,
  constraint calendar_events_moved check ((state = 'moved') = (moved_starts_at is not null))
);
create index calendar_events_of_user on calendar_events (user_id, session_id);
