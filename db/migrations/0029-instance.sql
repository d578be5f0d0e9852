-- What staff chose for this instance (name, colours, who may sign up …): each row is a version as a whole, and the highest one is in effect.
-- Without a row everything is as the program has it.
create table instance_settings (
  version integer primary key check (version > 0),
  settings jsonb not null,
  published_at timestamptz not null,
  published_by uuid not null references users,
  reason text not null
);

-- What somebody of staff is working on: seen by nobody else. `version` is the one it was begun from.
create table instance_drafts (
  user_id uuid primary key references users on delete cascade,
  settings jsonb not null,
  version integer not null,
  saved_at timestamptz not null
);

-- Logos and icons, encoded anew. They stay in the database, because every process and every backup needs them. The name is part of the
-- hash of the bytes.
create table instance_pictures (
  name text primary key,
  bytes bytea not null,
  width integer not null,
  height integer not null,
  created_at timestamptz not null
);

alter table files
  drop constraint files_purpose_check,
  add constraint files_purpose_check check (purpose in ('picture', 'poster', 'logo', 'document', 'attachment'));
