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
