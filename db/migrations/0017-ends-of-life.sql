-- What is deleted after a while is found by its age.
create index notifications_age on notifications (created_at);
create index mailbox_age on mailbox_messages (at);
create index device_sessions_expired on device_sessions (expires_at);
create index device_sessions_revoked on device_sessions (revoked_at) where revoked_at is not null;
create index refresh_tokens_used on refresh_tokens (used_at) where used_at is not null;
create index known_devices_age on known_devices (last_used_at);

-- Closed periods of the audit log: their entries are deleted, and the chain goes on from the hash of the last one.
create table audit_checkpoints (
  -- of the last entry of the period
  last_id bigint primary key,
  last_at timestamptz not null,
  hash bytea not null,
  closed_at timestamptz not null,
  -- HMAC of these with a key of the server: whoever has only the database cannot close a period. Signed anew when the key changes.
  signature text not null
);
create trigger audit_checkpoints_kept before update of last_id, last_at, hash, closed_at or delete on audit_checkpoints
  for each row execute function refuse_change();
create trigger audit_checkpoints_no_truncate before truncate on audit_checkpoints for each statement execute function refuse_change();

-- A period ends with an entry of the log, and no sooner than a year after it.
create function check_audit_checkpoint() returns trigger language plpgsql as $$
begin
  if not exists (
    select from audit_log a where a.id = new.last_id and a.hash = new.hash and date_trunc('milliseconds', a.at) = new.last_at and a.at < new.closed_at - interval '1 year')
  then
    raise exception 'audit_checkpoints holds entries of audit_log that are a year old' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger audit_checkpoints_check before insert on audit_checkpoints for each row execute function check_audit_checkpoint();

-- Entries of a closed period may be deleted, but never the newest one, from which the next takes number and hash.
create function refuse_unclosed() returns trigger language plpgsql as $$
begin
  if old.id > coalesce((select max(last_id) from audit_checkpoints), 0) or old.id = (select max(id) from audit_log) then
    raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  return old;
end $$;
drop trigger audit_log_append_only on audit_log;
create trigger audit_log_append_only before update on audit_log for each row execute function refuse_change();
create trigger audit_log_keep_unclosed before delete on audit_log for each row execute function refuse_unclosed();
