-- When somebody gets emails, in their own zone; full hours. No row: the defaults of the contract, no quiet hours.
create table notification_settings (
  user_id uuid primary key references users on delete cascade,
  digest_hour smallint not null check (digest_hour between 0 and 23),
  quiet_from smallint check (quiet_from between 0 and 23),
  quiet_until smallint check (quiet_until between 0 and 23),
  check ((quiet_from is null) = (quiet_until is null)),
  check (quiet_from <> quiet_until)
);

-- The channels of one kind of notice. No row: in the app and by email at once.
create table notification_choices (
  user_id uuid not null references users on delete cascade,
  kind text not null,
  in_app boolean not null,
  emails text not null check (emails in ('instant', 'digest', 'off')),
  primary key (user_id, kind)
);

-- What the next daily summary says. event_key makes a reaction that runs twice write once.
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
