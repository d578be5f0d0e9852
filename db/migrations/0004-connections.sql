-- Who blocks whom. Reads treat a block as mutual.
create table blocks (
  -- by which the API of conversations addresses it
  id uuid not null default gen_random_uuid(),
  blocker_id uuid not null references users on delete cascade,
  blocked_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create unique index blocks_id on blocks (id);
create index blocks_blocked on blocks (blocked_id);

-- Blocks that have ended. A block around a session is evidence about who came to it, also once it was undone; old ones are deleted.
create table past_blocks (
  blocker_id uuid not null references users on delete cascade,
  blocked_id uuid not null references users on delete cascade,
  began_at timestamptz not null,
  ended_at timestamptz not null,
  primary key (blocker_id, blocked_id, began_at)
);
create index past_blocks_blocked on past_blocks (blocked_id);
create index past_blocks_ended on past_blocks (ended_at);

-- Who is connected with whom: a row in each direction, because each of the two lists their own. Every row references the opposite one,
-- so there is never one without the other, and deleting either (or either user) deletes both.
create table connections (
  user_id uuid not null references users on delete cascade,
  other_id uuid not null,
  created_at timestamptz not null,
  primary key (user_id, other_id),
  check (user_id <> other_id),
  foreign key (other_id, user_id) references connections (user_id, other_id) on delete cascade
);
create index connections_latest on connections (user_id, created_at desc, other_id desc);

-- Serialises whatever connects, disconnects or blocks these two people until the end of the transaction.
create function lock_pair(a uuid, b uuid) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended(least(a, b)::text || greatest(a, b)::text, 28))
$$;

-- A block ends the connection (D47), whichever feature blocks. Unblocking does not bring it back.
create function end_blocked_connection() returns trigger language plpgsql as $$
begin
  perform lock_pair(new.blocker_id, new.blocked_id);
  delete from connections where user_id = new.blocker_id and other_id = new.blocked_id;
  return null;
end $$;
create trigger blocks_end_connection after insert on blocks for each row execute function end_blocked_connection();
