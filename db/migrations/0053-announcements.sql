-- What our team announces to many people at once. It is sent in batches: last_user_id is the last recipient of the batches so far.
create table announcements (
  id uuid primary key default gen_random_uuid(),
  title text not null,
  text text not null,
  audience text not null check (audience in ('EVERYONE', 'MENTORS', 'MENTEES', 'VERIFIED_MENTORS')),
  -- names as on profiles; null: any
  country text,
  language text,
  status text not null check (status in ('SCHEDULED', 'SENDING', 'SENT', 'CANCELLED')),
  send_at timestamptz not null,
  -- the zone in which send_at was chosen
  time_zone text not null,
  -- grows with every edit: two members of staff who edit at once do not overwrite each other
  version integer not null default 1,
  author_id uuid references users on delete set null,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  last_user_id uuid,
  recipients integer not null default 0,
  -- the result, once it no longer changes and announcement_recipients is cleared
  shown integer,
  emailed integer,
  failed integer,
  check (status <> 'SENT' or finished_at is not null),
  check ((shown is null) = (emailed is null) and (shown is null) = (failed is null))
);
create index announcements_latest on announcements (send_at desc, id desc);

-- Who got it, until the result is final: a batch that runs again notifies nobody twice.
create table announcement_recipients (
  announcement_id uuid not null references announcements on delete cascade,
  user_id uuid not null references users on delete cascade,
  primary key (announcement_id, user_id)
);
create index announcement_recipients_user on announcement_recipients (user_id);
