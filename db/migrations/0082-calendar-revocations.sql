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
