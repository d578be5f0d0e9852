-- A conversation of two people, whichever of them began it. Everything of each side is in the one row, whose lock orders its entries.
create table conversations (
  id uuid primary key default gen_random_uuid(),
  -- null: the account was deleted
  party_a uuid references users on delete set null,
  party_b uuid references users on delete set null,
  -- encrypted with a key of the server; the hash tells whether a sender used the same secret
  secret bytea not null,
  secret_hash bytea not null,
  -- of the latest entry, and of the latest one that a list shows
  last_sequence integer not null default 0,
  latest_sequence integer not null default 0,
  -- whether this side has written
  wrote_a boolean not null default false,
  wrote_b boolean not null default false,
  -- up to which entry this side has seen it, and how many messages of the other side came after that
  seen_a integer not null default 0,
  seen_b integer not null default 0,
  unread_a integer not null default 0 check (unread_a >= 0),
  unread_b integer not null default 0 check (unread_b >= 0),
  created_at timestamptz not null,
  -- the latest message or system line
  updated_at timestamptz not null,
  constraint conversations_pair unique (party_a, party_b),
  check (party_a < party_b)
);
create index conversations_a on conversations (party_a, updated_at desc, id desc);
create index conversations_b on conversations (party_b, updated_at desc, id desc);
create index conversations_unread_a on conversations (party_a) include (unread_a) where unread_a > 0;
create index conversations_unread_b on conversations (party_b) include (unread_b) where unread_b > 0;

create table chat_messages (
  conversation_id uuid not null references conversations on delete cascade,
  sequence integer not null,
  -- chosen by the sender's browser
  id uuid not null,
  -- a deletion is an entry of its own, found by everybody who reads on from a sequence
  kind text not null check (kind in ('message', 'system', 'deletion')),
  -- null: a system line
  sender text check (sender in ('a', 'b')),
  -- ciphertext; null for other kinds and once deleted
  body text,
  reply_to uuid,
  deleted_id uuid,
  is_deleted boolean not null default false,
  attachment_id uuid,
  attachment_size integer,
  -- Of a system line: what happened to which session, and the time agreed for it. fact_key is unique so that a reaction that runs twice
  -- writes one line.
  fact text check (fact in ('booked', 'moved', 'cancelled', 'soon')),
  fact_key text,
  booking_id uuid,
  starts_at timestamptz,
  ends_at timestamptz,
  created_at timestamptz not null,
  primary key (conversation_id, sequence),
  constraint chat_messages_once unique (conversation_id, id),
  check ((kind = 'system') = (sender is null)),
  check ((kind = 'system') = (fact is not null))
);
create unique index chat_messages_fact on chat_messages (conversation_id, fact_key) where fact_key is not null;

-- Files that were encrypted in the browser. Without a conversation: uploaded, or about to be, and not sent yet.
create table chat_attachments (
  id uuid primary key,
  owner_id uuid references users on delete set null,
  conversation_id uuid references conversations on delete cascade,
  size integer not null check (size > 0),
  created_at timestamptz not null
);
create index chat_attachments_owner on chat_attachments (owner_id);
create index chat_attachments_conversation on chat_attachments (conversation_id);
create index chat_attachments_unsent on chat_attachments (created_at) where conversation_id is null;

-- When somebody who is absent gets an e-mail about unread messages: at most one is due, and none is sent within an hour of the last one.
create table chat_digests (
  user_id uuid primary key references users on delete cascade,
  due_at timestamptz,
  sent_at timestamptz
);

-- A message waits for a block between the two, or the block for the message, whichever feature blocks.
create function lock_blocked_conversation() returns trigger language plpgsql as $$
begin
  perform lock_pair(new.blocker_id, new.blocked_id);
  perform from conversations where party_a = least(new.blocker_id, new.blocked_id) and party_b = greatest(new.blocker_id, new.blocked_id)
    for no key update;
  return new;
end $$;
create trigger blocks_lock_conversation before insert on blocks for each row execute function lock_blocked_conversation();
