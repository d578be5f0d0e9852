-- The keys by which push services know this server (RFC 8292): one row, its private key sealed.
create table push_keys (
  id uuid primary key default gen_random_uuid(),
  is_only boolean not null default true unique check (is_only),
  public_key text not null,
  private_key bytea not null,
  created_at timestamptz not null
);

-- The browsers that show notifications. An address is one browser's: whoever signs in there last has it.
create table push_devices (
  id uuid primary key default gen_random_uuid(),
  device_session_id uuid not null unique references device_sessions on delete cascade,
  user_id uuid not null references users on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null
);
create index push_devices_user on push_devices (user_id);

-- What is shown on the devices of one person, as facts; event_key is unique so that a reaction that runs twice shows one.
create table push_messages (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  event_key text not null,
  kind text not null,
  title_key text not null,
  text_key text,
  facts jsonb,
  -- what staff typed; else text_key and facts
  message text,
  target_url text,
  join_url text,
  -- whom it names: deleted with that person's account
  person_id uuid references users on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  sent_at timestamptz,
  closed_at timestamptz,
  unique (user_id, event_key)
);
create index push_messages_age on push_messages (created_at);
create index push_messages_about on push_messages (person_id) where person_id is not null;
create index push_messages_shown on push_messages (user_id, kind) where closed_at is null;

-- Whether a kind is shown on devices.
alter table notification_choices add column push boolean not null default true;
