-- Files of people whom staff invited. A file goes with the last of its invitations.
create table people_imports (
  id uuid primary key default gen_random_uuid(),
  created_by uuid not null references users,
  file_name text not null,
  -- who invites, as the mails say it, and in which language they are
  organization text not null,
  locale text not null,
  -- lines that were not used
  skipped int not null,
  created_at timestamptz not null
);
create index people_imports_latest on people_imports (created_at desc, id desc);
create index people_imports_creator on people_imports (created_by);

-- One person of a file. It is deleted 30 days after nothing can come of it any more.
create table invitations (
  id uuid primary key default gen_random_uuid(),
  import_id uuid not null references people_imports on delete cascade,
  line int not null,
  email text not null,
  email_key text not null,
  full_name text not null,
  role text check (role in ('mentor', 'mentee')),
  topics text[] not null,
  -- SHA-256 of the link's token; null: its mail waits to be written
  token_hash bytea,
  -- rises with every link, so that each has a mail of its own
  attempt int not null default 0,
  sent_at timestamptz,
  -- of the link
  expires_at timestamptz,
  bounced_at timestamptz,
  bounce_reason text check (bounce_reason in ('UNKNOWN', 'FULL', 'COMPLAINT')),
  -- whoever joined with it
  user_id uuid references users on delete cascade,
  accepted_at timestamptz,
  withdrawn_at timestamptz,
  -- accepted, withdrawn or expired
  ended_at timestamptz,
  constraint invitations_token unique (token_hash),
  check ((bounced_at is null) = (bounce_reason is null)),
  check ((accepted_at is null) = (user_id is null))
);
-- Nobody has two invitations that work.
create unique index invitations_open on invitations (email_key) where ended_at is null;
create index invitations_email on invitations (email_key);
create index invitations_import on invitations (import_id, line);
create index invitations_waiting on invitations (import_id, line) where token_hash is null and ended_at is null;
create index invitations_expiring on invitations (expires_at) where ended_at is null;
create index invitations_ended on invitations (ended_at) where ended_at is not null;
create index invitations_user on invitations (user_id) where user_id is not null;
