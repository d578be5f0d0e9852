-- What a directory (SCIM) says of accounts that it created or took over, beside what every account has.
create table scim_users (
  user_id uuid primary key references users on delete cascade,
  user_name text not null,
  -- it created the account: the address is the directory's to change
  is_provisioned boolean not null default false,
  external_id text,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  -- since when the directory no longer has the person; it may bring them back
  deleted_at timestamptz
);
create unique index scim_users_user_name on scim_users (lower(user_name));
create unique index scim_users_external_id on scim_users (external_id) where external_id is not null;

-- A suspension because the person's organisation deactivated them: it alone ends when the organisation activates them again.
alter table suspensions add column is_by_directory boolean not null default false;
