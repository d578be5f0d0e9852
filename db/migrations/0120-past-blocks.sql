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
