-- Accounts whose mail comes back, or whose owner reported it as spam: little is sent there until a mailed link shows that mail arrives.
alter table users
  add column email_undeliverable_at timestamptz,
  add column email_undeliverable_reason text check (email_undeliverable_reason in ('UNKNOWN', 'FULL', 'COMPLAINT')),
  add constraint users_undeliverable_check check ((email_undeliverable_at is null) = (email_undeliverable_reason is null));
create index users_undeliverable on users (email_undeliverable_at) where email_undeliverable_at is not null;

-- `check`: shows that mail arrives again.
alter table mail_tokens
  drop constraint mail_tokens_purpose_check,
  add constraint mail_tokens_purpose_check check (purpose in ('verify', 'reset', 'secure', 'check'));

-- How the last reading of the mailbox for returned mail went: one row.
create table bounce_mailbox (
  is_only boolean primary key default true check (is_only),
  -- the last time that succeeded
  read_at timestamptz,
  -- since when it fails; null after a success
  failed_at timestamptz,
  error text,
  check ((failed_at is null) = (error is null))
);
