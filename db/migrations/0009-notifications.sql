-- event_key is unique so that a reaction that runs twice notifies once.
create table notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  event_key text not null,
  type text not null,
  message text not null,
  profile_image_url text,
  target_url text,
  group_session_id uuid,
  -- whom it names and shows, with the name as it is in the message: removed when that person deletes their account
  person_id uuid references users on delete set null,
  person_name text,
  created_at timestamptz not null,
  read_at timestamptz,
  unique (user_id, event_key)
);
create index notifications_latest on notifications (user_id, created_at desc, id desc);
create index notifications_unread on notifications (user_id) where read_at is null;
create index notifications_about on notifications (person_id) where person_id is not null;

-- When somebody gets e-mails: full hours of their own zone. Without a row: the defaults of the contract, no quiet hours.
create table notification_settings (
  user_id uuid primary key references users on delete cascade,
  digest_hour smallint not null check (digest_hour between 0 and 23),
  quiet_from smallint check (quiet_from between 0 and 23),
  quiet_until smallint check (quiet_until between 0 and 23),
  check ((quiet_from is null) = (quiet_until is null)),
  check (quiet_from <> quiet_until)
);

-- The channels of one kind of notification. Without a row: in the app and by e-mail at once.
create table notification_choices (
  user_id uuid not null references users on delete cascade,
  kind text not null,
  in_app boolean not null,
  emails text not null check (emails in ('instant', 'digest', 'off')),
  primary key (user_id, kind)
);

-- What the next daily summary says. event_key is unique so that a reaction that runs twice adds one.
create table digest_items (
  id bigint generated always as identity primary key,
  user_id uuid not null references users on delete cascade,
  event_key text not null,
  kind text not null,
  title text not null,
  url text,
  created_at timestamptz not null,
  unique (user_id, event_key)
);
