-- Backups that this instance made, or tried to make. Not part of a backup: a restored instance has made none yet.
create table backup_runs (
  id bigint generated always as identity primary key,
  started_at timestamptz not null,
  finished_at timestamptz,
  state text not null check (state in ('RUNNING', 'DONE', 'FAILED')),
  is_scheduled boolean not null,
  -- a folder, a file or an s3:// address
  destination text not null,
  bytes bigint,
  rows bigint,
  files bigint,
  error text,
  check ((state = 'RUNNING') = (finished_at is null))
);
create index backup_runs_good on backup_runs (started_at) where state = 'DONE';
