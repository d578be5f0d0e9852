-- event_key makes a reaction that runs twice write once.
create table notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  event_key text not null,
  type text not null,
  message text not null,
  profile_image_url text,
  target_url text,
  group_session_id uuid,
  created_at timestamptz not null,
  read_at timestamptz,
  unique (user_id, event_key)
);
create index notifications_latest on notifications (user_id, created_at desc, id desc);
create index notifications_unread on notifications (user_id) where read_at is null;
