-- Accounts of calendar providers, each with several calendars. The database alone shows provider, the account's name, state and busy times.
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
  -- encrypted, bound to the id: the calendar that sessions are written to, of at most one account of a user
  sessions_calendar bytea,
  -- why sessions could not be written there
  sessions_failure text,
  created_at timestamptz not null,
  constraint calendar_accounts_once unique (user_id, provider, account_key),
  constraint calendar_accounts_owner unique (id, user_id)
);
create unique index calendar_accounts_sessions on calendar_accounts (user_id) where sessions_calendar is not null;

-- A calendar of an account is a row whose busy times count; its credentials are the encrypted identifier and name of it.
alter table calendars
  drop constraint calendars_provider_check,
  drop constraint calendars_external,
  add column account_id uuid,
  add constraint calendars_provider_check check (provider in ('builtin', 'ics', 'google', 'microsoft', 'caldav')),
  add constraint calendars_external check ((provider = 'builtin') = (credentials is null)),
  add constraint calendars_of_account check ((provider in ('builtin', 'ics')) = (account_id is null)),
  add constraint calendars_account foreign key (account_id, user_id)
    references calendar_accounts (id, user_id) on delete cascade;
-- What a publisher said of its last answer has another form now, so everything is read once more.
update calendars set cursor = null where cursor is not null;
create index calendars_by_account on calendars (account_id) where account_id is not null;
