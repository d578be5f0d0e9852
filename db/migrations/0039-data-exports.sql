-- A copy of somebody's personal data; the archive is in the storage until it expires.
create table data_exports (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  requested_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz,
  check ((ready_at is null) = (expires_at is null))
);
create unique index data_exports_user on data_exports (user_id);
