-- The built-in rooms of sessions: their state while people are in them, who may enter, and who was there when.
create table rooms (
  -- a booking or an occurrence
  session_id uuid primary key,
  kind text not null check (kind in ('individual', 'group')),
  -- as rules/rooms/room.ts writes it; people have ids of this room, not those of their accounts
  state jsonb not null,
  closes_at timestamptz not null
);
create index rooms_closing on rooms (closes_at);

-- A ticket admits one person on one device, once.
create table room_tickets (
  token_hash bytea primary key,
  session_id uuid not null,
  kind text not null check (kind in ('individual', 'group')),
  user_id uuid not null references users on delete cascade,
  profile_id uuid not null references profiles on delete cascade,
  device_session_id uuid not null references device_sessions on delete cascade,
  expires_at timestamptz not null
);
create index room_tickets_person on room_tickets (user_id);

-- Deleted with the room, when it closes.
create table room_messages (
  session_id uuid not null references rooms on delete cascade,
  id uuid not null,
  user_id uuid not null references users on delete cascade,
  -- the person's id in this room
  person_id text not null,
  name text not null,
  text text not null,
  sent_at timestamptz not null,
  primary key (session_id, id)
);
create index room_messages_person on room_messages (user_id);

-- Who was in a room from when to when: the evidence of attendance. It outlives the room.
create table room_presences (
  id uuid primary key default gen_random_uuid(),
  session_id uuid not null,
  kind text not null check (kind in ('individual', 'group')),
  user_id uuid not null references users on delete cascade,
  -- of the latest socket; what an earlier one still does has no effect
  connection_id uuid not null,
  entered_at timestamptz not null,
  -- the last instant at which a socket was open
  seen_at timestamptz not null,
  left_at timestamptz
);
create unique index room_presences_open on room_presences (session_id, user_id) where left_at is null;
create index room_presences_seen on room_presences (seen_at) where left_at is null;
create index room_presences_person on room_presences (user_id, entered_at);
create index room_presences_session on room_presences (session_id, user_id);
